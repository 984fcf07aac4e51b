## points

points = { $points }점

## page

page-skip = 본문으로 건너뛰기
page-language = 언어
page-theme = 화면 색
page-theme_auto = 시스템 설정
page-theme_light = 밝게
page-theme_dark = 어둡게
page-loading = 잠시만요 …
page-nothing = 여기에는 아무것도 없어요
page-home = 모든 게임
page-close = 닫기
page-reload = 새로 불러오기

## home

home-title = 잇고 연결하는 게임
home-lead = 봇과 바로 한 판 두거나, 링크로 친구를 부르거나, 한 기기에서 함께 즐기세요. 가입도 설치도 필요 없어요.
home-players = { $first }–{ $last }명
home-players_one = { $n }명
home-play = 바로 시작
home-more = 친구·변형 규칙
home-rules = 규칙
home-you = 나
home-join = 테이블에 참가
home-code = 테이블 코드
home-go = 입장
home-mine = 내 게임
home-none = 아직 없어요. 위에서 한 판 시작해 보세요. 페이지를 닫아도 여기에 남아 있어요.
home-ended = 종료
home-replay = 기보 다시 보기
home-verify = 섞기 검증

## new

new-how = 어떻게 플레이할까요?
new-way_bots = 봇과
new-way_friends = 친구와
new-way_device = 이 기기에서
new-way_solo = 혼자
new-about_bots = 바로 시작해요.
new-about_friends = 나눌 수 있는 링크, 짧은 코드, QR 코드를 드려요.
new-about_device = 기기를 돌려 가며 두세요. 숨겨야 할 손패는 차례가 바뀔 때 가려져요.
new-about_solo = 내 최고 기록에 도전해요.
new-seats = 자리 수
new-who = 누가 플레이하나요?
new-me = 내 이름
new-name = 이름
new-player = 플레이어 { $n }
new-bot = { $n }번 자리
new-open = { $n }번 자리: 친구를 위해 비워 둬요
new-variant = 변형 규칙
new-match = 얼마나 할까요?
new-clock = 생각 시간
new-private = 비공개: 링크가 있는 사람만 앉을 수 있고, 코드만으로는 관전만 할 수 있습니다
new-invite = 테이블 만들기
new-begin = 시작하기

## match

match-single = 한 판

## clock

clock-none = 제한 없음
clock-quick = 한 수 30초
clock-calm = 한 수 2분
clock-game = 각자 10분, 한 수마다 5초 추가
clock-day = 한 수 하루

## bot

bot-level-1 = 레벨 1
bot-level-2 = 레벨 2
bot-level-3 = 레벨 3
bot-level-4 = 레벨 4
bot-level-5 = 레벨 5
bot-about_level-1 = 첫 상대, 어린이에게도 좋아요
bot-about_level-2 = 초보자용
bot-about_level-3 = 게임을 아는 사람용
bot-about_level-4 = 강함
bot-about_level-5 = 가장 강한 봇
bot-random = 무작위 봇
bot-greedy = 욕심쟁이 봇

## lobby

lobby-name = 내 이름
lobby-open = 빈자리
lobby-bot = 봇
lobby-sit = 여기 앉기
lobby-give_bot = 봇 앉히기
lobby-here = 접속 중
lobby-start = 게임 시작
lobby-wait_seats = 모든 자리가 차야 해요. 링크를 나누거나 봇을 앉히세요.
lobby-wait_host = 모두 모이면 방장이 게임을 시작해요.
lobby-invite = 초대
lobby-invite_about = 이 링크를 열면 누구나 자리에 앉거나 구경할 수 있어요.
lobby-link = 테이블 링크
lobby-copy = 복사
lobby-copied = 복사됨
lobby-qr = 테이블 링크의 QR 코드

## table

table-missing = 그런 테이블이 없어요
table-missing_about = 코드를 잘못 입력했을 수 있어요. 코드는 글자와 숫자를 합쳐 여섯 자예요.
table-reconnecting = 연결이 끊겨 다시 시도하고 있어요. 이미 둔 수는 사라지지 않아요.
table-not_kept = 지금은 수가 저장되지 않고 있어요. 저장될 때까지 자동으로 다시 보냅니다.
table-restarting = 서비스를 다시 시작하고 있어요. 곧 돌아올게요. 이미 둔 수는 사라지지 않아요.
table-outdated = 이 페이지의 새 버전이 나왔어요. 편할 때 새로 불러오세요. 자리는 그대로예요.
table-hand_over = { $name } 님에게 기기를 넘겨 주세요
table-hand_over_about = { $name } 님에게 넘어갈 때까지 손패를 가려 둬요.
table-i_am = 제가 { $name }입니다
table-open = 빈자리
table-thinking = 생각 중
table-resigned = 기권
table-away = 자리 비움
table-over = 게임이 끝났어요
table-your_turn = 내 차례
table-waiting = 기다리는 중: { $names }
table-undo = 무르기
table-give_up = 나가기 …
table-another = 다른 기기에서 하기
table-another_about = 다른 기기에서 이 개인 링크를 여세요. 내 자리의 열쇠이니 아무에게도 주지 마세요. 게임은 그 기기에서 이어져요.
table-private_link = 내 자리의 개인 링크
table-lately = 최근 수
table-scored =
    { $person ->
        [you] 내 점수 { points } 추가, 합계 { $score }점
       *[other] { $name }: { points } 추가, 합계 { $score }점
    }
table-sure = 이 게임을 기권할까요?
table-resign = 기권
table-leave = 기권하고 나가기
table-stay = 계속하기
table-would = 이 수를 두면
table-why = 지금까지의 점수와 이유
table-code = 테이블 { $code }
table-sealed = 섞기 봉인값 { $hash }…
table-ended = 게임이 끝났어요. { $result }.
table-lost =
    { $person ->
        [you] 내 점수 { points } 감소, 합계 { $score }점
       *[other] { $name }: { points } 감소, 합계 { $score }점
    }

## note

note-clock = 시간 초과: 봇이 대신 뒀어요
note-slow = 봇이 너무 느려 욕심쟁이 봇의 수로 대신했어요
note-crashed = 봇이 멈춰 욕심쟁이 봇의 수로 대신했어요
note-illegal = 봇이 틀려 욕심쟁이 봇의 수로 대신했어요
note-nothing = 봇이 수를 내지 못해 욕심쟁이 봇의 수로 대신했어요

## sheet

sheet-alone = { points }
sheet-wins =
    { $person ->
        [you] 이겼어요
       *[other] { $name } 승리
    }
sheet-share =
    { $person ->
        [you] { $names } 님과 함께 이겼어요
       *[other] { $names } 공동 승리
    }
sheet-by = { $rule } 규칙에 따라 끝났어요.
sheet-resigned =
    { $person ->
        [you] 기권했어요.
       *[other] 기권: { $names }.
    }
sheet-total =
    { $points ->
       *[other] 점
    }
sheet-match = 전체 { $points }점
sheet-next = 다음 판
sheet-rematch = 한 판 더
sheet-to_rematch = 다음 테이블로
sheet-replay = 다시 보기
sheet-record = 기보
sheet-seed = 이번 섞기의 시드는 { $seed }입니다.

## replay

replay-drawn = 뽑음: { $text }
replay-first = 처음으로
replay-back = 한 수 뒤로
replay-run = 재생
replay-pause = 멈춤
replay-forward = 한 수 앞으로
replay-last = 끝으로
replay-speed = 속도
replay-stopped = 정지
replay-slider = 게임에서의 위치
replay-start = 시작 상태
replay-about = 게임의 기보를 붙여 넣거나 파일을 고르세요.
replay-paste = 기보
replay-show = 보기
replay-file = 파일 고르기
replay-hint = 여기서 가장 강한 봇이라면?
replay-ply = { $name }: { $move }

## verify

verify-about = 게임을 시작하기 전에 테이블은 시드의 해시값을 보여 주고, 끝난 뒤에는 시드 자체를 공개해요. 뽑기 하나하나가 그 시드에서 나왔는지 누구나 확인할 수 있어요.
verify-check = 확인
verify-fair =
    { $n ->
        [0] 뽑은 것이 없고, 시드는 처음에 약속한 그대로예요.
       *[other] 뽑기 { $n }번 모두 시드와 일치하고, 시드도 처음에 약속한 그대로예요.
    }
verify-unfair = 이 기보는 시드와 맞지 않아요.
verify-commitment = 시작할 때 약속한 시드가 아니에요.
verify-wrong = { $n }번째 뽑기: 시드에 따르면 { $expected }, 기보에는 { $found }.

## rules

rules-set = 게임의 모든 구성물

## board

board-role = 게임판
board-fit = 전체 보기
board-empty = 비어 있음
board-laid =
    { $person ->
        [you] 내 수, { $what }
       *[other] { $name }의 수, { $what }
    }
board-scores = { points }
board-turn_it = 이 방향으로는 놓을 수 없어요. R 키로 돌리세요
board-not_here = 여기에는 놓을 수 없어요

## generic

generic-hand =
    { $person ->
        [you] 내 말
       *[other] { $name }의 말
    }
generic-hidden = 가려진 말
generic-moves = 둘 수 있는 수
generic-again = 다시 고르기
generic-keys = 키: 화살표 이동, Enter 두기, Esc 다시 고르기.

## error

error-offline = 서비스가 응답하지 않아요. 잠시 뒤에 다시 해 보세요.
error-stale = 그사이 게임이 진행됐어요. 지금은 이런 상태예요.
error-illegal = 지금은 둘 수 없는 수예요.
error-denied = 지금은 할 수 없어요.
error-invalid = 입력에 잘못된 부분이 있어요.
error-rate = 너무 빨라요. 잠시 기다려 주세요.
error-ended = 진행 중인 게임이 없어요.
error-missing = 그런 테이블이 없어요.

## hand

hand-chosen = { $piece } 선택됨
hand-turned = { $n }/{ $of } 바퀴 돌림
hand-left = 왼쪽으로 돌리기
hand-right = 오른쪽으로 돌리기
hand-place = 놓기: { $points }점
hand-choose = 놓을 것을 고르세요
hand-where = 놓을 곳을 고르세요
hand-keys = 키: H 고르기, R 돌리기, 화살표 이동, Enter 놓기. 휠로 돌리고, Ctrl과 휠로 확대·축소해요.
hand-keys_still = 키: H 고르기, 화살표 이동, Enter 놓기.

## hint

hint-ask = 힌트
hint-about = 가장 강한 봇이라면 무엇을 둘까요? 키: ?
hint-thinking = 생각 중 …
hint-title = 가장 강한 봇의 선택
hint-unit_wins = 승률과 바로 얻는 점수
hint-unit_points = 최종 예상 점수와 바로 얻는 점수
hint-wins = 승률 { $n } %
hint-points = 최종 { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }점 예상
hint-row = { $move }: { $value }, 바로 { points }
hint-said = 가장 강한 봇의 선택: { $moves }
hint-play = 이대로 두기
hint-played = 실제로 둔 수

## example

example-change = 바꿔서 다시 채점하기
example-score = 채점
example-picture = 예시가 놓인 모습
example-seat = { $n }번 자리: { points }
example-typed = 입력한 내용

archived-title = 이전 규칙의 테이블
archived-about = 지금과 다른 규칙이나 구성물로 둔 게임이라 이어서 둘 수 없습니다. 결과와 기록은 볼 수 있습니다.
archived-record = 기록
