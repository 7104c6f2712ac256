"""Names: one script, nothing invisible, and no two that look the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.house import House, in_a_room

from cardspeak.server.people.names import UnfitNameError, clean, is_reserved, look


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Lucky Ace 1234",
        "José",
        "Zoë O'Hara",
        "Анна",
        "Ελένη",
        "שלום",
        "日本ひろ",
        "김철수",
        "😀",
    ],
)
def test_a_name_in_one_script_is_taken_as_it_is(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "\u200b", "An\u200bn", "An\u00adn", "An\u202en", "An\u2066n", "An\u200dn",
        "\u3164",
        "\uffa0", "An\u2800n", "\u2800", "An\ufe0fn", "An\u034fn", "A\nn", "A\tn", "A\x00n",
        "\u0301n",
        "\U0001d159", "A\U0001d159n", "A\ufffcn", "😀\U00016fe4", "O\u00b4Hara", "O \u0301Hara",
        "A\u0301\u0302\u0303n", "\U000e0041", "\ud800", "\ue000", "x" * 25,
    ],
)  # fmt: skip
def test_a_name_with_anything_invisible_or_too_long_is_refused(name: str) -> None:
    with pytest.raises(UnfitNameError):
        clean(name)


@pytest.mark.parametrize("name", ["Аnn", "Aηη", "pаypal", "Ann Анна", "Ann日本", "日本Анна"])
def test_a_name_in_two_scripts_is_refused(name: str) -> None:
    with pytest.raises(UnfitNameError, match="one script"):
        clean(name)


def test_wide_letters_and_spaces_are_written_in_one_way() -> None:
    assert clean("  Ａnn \u00a0 Ｌee ") == "Ann Lee"
    assert clean("Jose\u0301") == clean("Jos\u00e9")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"), ("Ian", "lan"), ("Ian", "IAN"), ("ian", "IAN"), ("Bill", "BiII"),
        ("Corn", "Com"), ("Bob", "B0b"), ("Lucky 100", "Lucky lOO"), ("Paul", "Рaul"),
        ("Strasse", "Straße"), ("Oscar", "Օscar"), ("Ann|", "AnnI"), ("xoa", "хоа"),
        ("ian", "i\u0307an"), ("Jan", "j\u0307an"), ("ian", "\u0131\u0307an"),
    ],
)  # fmt: skip
def test_names_that_look_the_same_are_found(one: str, other: str) -> None:
    assert look(one) & look(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ann", "Ana"), ("Ben", "Bea"), ("A 23", "A 24")]
)
def test_names_that_differ_stay_two(one: str, other: str) -> None:
    assert not look(one) & look(other)


@pytest.mark.parametrize(
    "name",
    ["house", "HOUSE", "h0use", "Нouse", "dea1er", "ＤＥＡＬＥＲ", "fl00r", "the c1ock", "B0T Ada",
     "bot", "Admin", "adrnin", "Аdmin", "ѕtaff", "erased 12",
     "ADMlN", "ADM1N", "adm1n", "4dmin", "$taff", "staff!", "house.", "h o u s e", "De aler",
     "hôuse", "bot-Ada", "b\u0307ot Ada", "ʙot Ada", "F L O O R", "the-c1ock", "erased-12"],
)  # fmt: skip
def test_the_names_of_the_house_are_reserved_in_every_spelling(name: str) -> None:
    assert is_reserved(name)
    with pytest.raises(UnfitNameError):
        clean(name)


@pytest.mark.parametrize("name", ["Botha", "Robot", "Cager", "Stafford", "Housekeeper", "Al"])
def test_a_name_that_only_begins_like_a_name_of_the_house_is_free(name: str) -> None:
    assert not is_reserved(name)


@given(st.text(max_size=30))
def test_a_clean_name_is_visible_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean(text)
    except UnfitNameError:
        return
    assert clean(name) == name
    assert look(name) & look(text)
    assert all(unicodedata.category(char)[0] != "C" for char in name)


@in_a_room
async def test_two_names_that_look_the_same_cannot_be_in_one_room(house: House) -> None:
    await house.enter("Ian Bell")
    for name in ("lan Bell", "IAN BELL", "Ian  BeII", "ian be11"):
        for path, more in (("/api/enter", {}), ("/api/register", {"password": "long enough"})):
            answer = await house.http.post(path, json={"name": name, **more})
            assert (answer.status_code, "is taken" in answer.text) == (400, True), name
    for name in ("Ιаn", "h0use", "An\u200bn"):
        assert (await house.http.post("/api/enter", json={"name": name})).status_code == 400
    assert [person.name for person in house.room.people.names()] == ["Ian Bell"]
