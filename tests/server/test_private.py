"""A private table: who has the invitation sits down, who has the code alone watches."""

from __future__ import annotations

import asyncio

from service import Service, best


def test_sitting_down_at_a_private_table_needs_the_invitation(service: Service) -> None:
    made = service.make("hexpert", "me", "open", private=True)
    where = f"/api/tables/{made['code']}"
    assert service.table(made["code"])["private"]  # the code alone lets watch
    assert made["invitation"] not in service.get(where).text
    for wrong in ({}, {"invitation": "x" * 22}):
        refused = service.post(f"{where}/sit", {"seat": 1, "name": "Bo", **wrong})
        assert (refused.status_code, refused.json()["text"][:11]) == (403, "invitation:")
    assert service.post(f"{where}/sit", {"seat": 1, "name": "Bo", "invitation": made["invitation"]}).status_code == 201
    other = service.make("hexpert", "me", "open")
    assert (other["invitation"], service.table(other["code"])["private"]) == ("", False)


def test_the_qr_code_of_a_private_table_carries_the_invitation(service: Service) -> None:
    made = service.make("hexpert", "me", "open", private=True)
    where = f"/api/tables/{made['code']}/qr.svg"
    plain, invited = service.get(where), service.get(f"{where}?invitation={made['invitation']}")
    assert invited.status_code == 200
    assert len(invited.text) > len(plain.text)  # it says more
    assert service.get(f"{where}?invitation=a%20b").status_code == 400


def test_a_rematch_has_the_same_invitation(service: Service) -> None:
    made = service.make("hexpert", "me", "open", private=True)
    where = f"/api/tables/{made['code']}"
    token = service.post(f"{where}/sit", {"seat": 1, "name": "Bo", "invitation": made["invitation"]}).json()["token"]
    service.post(f"{where}/start", {"token": made["host"]})

    async def resign() -> None:
        async with service.line(made["code"], token) as line:
            assert best(line.now) >= 0
            await line.ask({"type": "resign"})

    asyncio.run(resign())
    again = service.post(f"{where}/rematch", {"token": made["seats"]["0"]}).json()
    sit = {"seat": 1, "name": "Bo"}
    assert service.post(f"/api/tables/{again['code']}/sit", sit).status_code == 403
    seated = service.post(f"/api/tables/{again['code']}/sit", sit | {"invitation": made["invitation"]})
    assert seated.status_code == 201
