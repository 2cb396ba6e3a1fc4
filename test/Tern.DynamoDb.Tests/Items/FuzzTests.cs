using System.Text;
using System.Text.Json;
using Tern.Json;

namespace Tern.DynamoDb.Tests.Items;

/// <summary>The reader accepts every form that JSON allows for an item, and handles arbitrary bytes without unexpected
/// exceptions.</summary>
public sealed class FuzzTests
{
    private static readonly string[] Items =
    [
        ItemJson.Write(new User
        {
            Pk = "USER#1", Sk = "PROFILE", Name = "Ada \"é\" 😀", Email = "a@b.c", Age = -36, Balance = 1234.56m, Active = true,
            CreatedAt = DateTime.UnixEpoch, Tags = ["a", "", "b\\"],
            Address = new Address { Street = "12 Analytical Way, a street of some length", City = "London", Zip = "NW1 6XE" },
        }),
        ItemJson.Write(new User { Pk = "p", Sk = "s", Tags = [], Address = new() }),
    ];

    [Fact]
    public void White_space_escapes_and_order_make_no_difference()
    {
        var random = new Random(1);
        foreach (var json in Items)
        {
            var expected = ItemJson.Read<User>(json);
            using var document = JsonDocument.Parse(json);
            for (var i = 0; i < 1000; i++)
            {
                var other = new StringBuilder();
                Respell(document.RootElement, other, random);
                Assert.Equivalent(expected, ItemJson.Read<User>(other.ToString()), strict: true);
            }
        }
    }

    [Fact]
    public void The_last_of_two_attributes_of_one_name_counts() =>
        Assert.Equal("b", ItemJson.Read<User>("""{"pk":{"S":"a"},"name":{"S":"x"},"pk":{"S":"b"},"address":{"M":{}}}""").Pk);

    [Fact]
    public void Damaged_items_are_read_or_refused_by_a_typed_error()
    {
        var random = new Random(2);
        var refused = 0;
        for (var i = 0; i < 30_000; i++)
        {
            var bytes = Encoding.UTF8.GetBytes(Items[i % Items.Length]).ToList();
            for (var n = random.Next(1, 4); n > 0 && bytes.Count > 0; n--)
            {
                var at = random.Next(bytes.Count);
                switch (random.Next(4))
                {
                    case 0: bytes[at] = (byte)random.Next(256); break;
                    case 1: bytes.RemoveAt(at); break;
                    case 2: bytes.Insert(at, "{}[]\",:\\NSLM0"u8[random.Next(13)]); break;
                    default: bytes.RemoveRange(at, bytes.Count - at); break;
                }
            }

            refused += TryRead<User>([.. bytes]) ? 0 : 1;
        }

        Assert.InRange(refused, 10_000, 29_999);
    }

    [Fact]
    public void Values_of_the_wrong_kind_are_refused_by_a_typed_error()
    {
        string[] values =
        [
            "{}", "[]", "null", "1", "\"x\"", """{"S":1}""", """{"S":null}""", """{"N":1}""", """{"N":""}""", """{"N":"x"}""", """{"N":"1E999999999"}""",
            """{"N":"1E-999999999"}""",
            """{"N":"99999999999999999999999999999999999999"}""", """{"BOOL":"true"}""", """{"NULL":false}""", """{"L":{}}""", """{"M":[]}""",
            """{"SS":["a",1]}""", """{"NS":[]}""", """{"NS":["x"]}""",
            """{"BS":["!"]}""", """{"S":"a","N":"1"}""", """{"X":"a"}""", """{"S":"\ud800"}""", """{"L":[{"S":"a"},{"N":"1"}]}""", """{"M":{"a":1}}""",
        ];
        string[] names = [.. ItemJson.Map<Everything>().Schema.Attributes, .. ItemJson.Map<Collections>().Schema.Attributes, "other"];
        foreach (var value in values)
        {
            foreach (var name in names)
            {
                var json = Encoding.UTF8.GetBytes($$"""{"{{JsonEncodedText.Encode(name)}}":{{value}}}""");
                TryRead<Everything>(json);
                TryRead<Nothing>(json);
                TryRead<Collections>(json);
            }
        }
    }

    private static bool TryRead<T>(byte[] json) where T : class, IDynamoItem<T>
    {
        try
        {
            var reader = new ItemReader(json);
            T.Map.Read(ref reader);
            return true;
        }
        catch (Exception e) when (e is AwsJsonException or DynamoItemException)
        {
            return false;
        }
    }

    private static void Respell(JsonElement element, StringBuilder text, Random random)
    {
        Space();
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                var members = element.EnumerateObject().ToArray();
                if (random.Next(2) == 0) random.Shuffle(members);
                text.Append('{');
                for (var i = 0; i < members.Length; i++)
                {
                    if (i > 0) text.Append(',');
                    Space();
                    String(members[i].Name);
                    Space();
                    text.Append(':');
                    Respell(members[i].Value, text, random);
                }

                text.Append('}');
                break;
            case JsonValueKind.Array:
                text.Append('[');
                var first = true;
                foreach (var inner in element.EnumerateArray())
                {
                    if (!first) text.Append(',');
                    first = false;
                    Respell(inner, text, random);
                }

                Space();
                text.Append(']');
                break;
            case JsonValueKind.String:
                String(element.GetString()!);
                break;
            default:
                text.Append(element.GetRawText());
                break;
        }

        Space();

        void Space()
        {
            if (random.Next(6) == 0) text.Append(" \n\r\t"[random.Next(4)]);
        }

        void String(string value)
        {
            text.Append('"');
            foreach (var c in value)
            {
                if (c is '"' or '\\' || char.IsSurrogate(c) || random.Next(10) == 0)
                    text.Append("\\u").Append(((int)c).ToString("x4", System.Globalization.CultureInfo.InvariantCulture));
                else text.Append(c);
            }

            text.Append('"');
        }
    }
}
