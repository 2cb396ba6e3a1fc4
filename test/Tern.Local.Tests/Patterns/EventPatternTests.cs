using System.Text.Json;

namespace Tern.Local.Tests.Patterns;

public sealed class EventPatternTests
{
    [Theory]
    [InlineData("""{"a":["x","y"]}""", """{"a":"y"}""", true)]
    [InlineData("""{"a":["x"]}""", """{"a":"X"}""", false)]
    [InlineData("""{"a":["x"],"b":[1]}""", """{"a":"x"}""", false)]
    [InlineData("""{"a":[""]}""", """{"a":""}""", true)]
    [InlineData("""{"a":[null]}""", """{"a":null}""", true)]
    [InlineData("""{"a":[null]}""", """{}""", false)]
    [InlineData("""{"a":[true]}""", """{"a":true}""", true)]
    [InlineData("""{"a":[true]}""", """{"a":"true"}""", false)]
    [InlineData("""{"a":[300]}""", """{"a":3.0e2}""", true)]
    [InlineData("""{"a":[300]}""", """{"a":"300"}""", false)]
    [InlineData("""{"a":[0.1]}""", """{"a":0.10}""", true)]
    [InlineData("""{"a":{"b":{"c":["x"]}}}""", """{"a":{"b":{"c":"x","d":1}}}""", true)]
    [InlineData("""{"a":{"b":["x"]}}""", """{"a":"b"}""", false)]
    public void Values_fit_as_they_are(string pattern, string json, bool fits) => Assert.Equal(fits, Fits(pattern, json));

    [Theory]
    [InlineData("""{"a":[{"prefix":"2026-"}]}""", """{"a":"2026-01"}""", true)]
    [InlineData("""{"a":[{"prefix":"2026-"}]}""", """{"a":2026}""", false)]
    [InlineData("""{"a":[{"prefix":{"equals-ignore-case":"eventb"}}]}""", """{"a":"EventBridge"}""", true)]
    [InlineData("""{"a":[{"suffix":".png"}]}""", """{"a":"b.png"}""", true)]
    [InlineData("""{"a":[{"suffix":{"equals-ignore-case":".png"}}]}""", """{"a":"b.PNG"}""", true)]
    [InlineData("""{"a":[{"equals-ignore-case":"alice"}]}""", """{"a":"ALICE"}""", true)]
    [InlineData("""{"a":[{"wildcard":"dir/*.png"}]}""", """{"a":"dir/x/y.png"}""", true)]
    [InlineData("""{"a":[{"wildcard":"dir/*.png"}]}""", """{"a":"dir/.pn"}""", false)]
    [InlineData("""{"a":[{"wildcard":"a*a"}]}""", """{"a":"a"}""", false)]
    [InlineData("""{"a":[{"wildcard":"*b*"}]}""", """{"a":"abc"}""", true)]
    [InlineData("""{"a":[{"wildcard":"2\\*3"}]}""", """{"a":"2*3"}""", true)]
    [InlineData("""{"a":[{"wildcard":"2\\*3"}]}""", """{"a":"2x3"}""", false)]
    [InlineData("""{"a":[{"cidr":"10.0.0.0/24"}]}""", """{"a":"10.0.0.255"}""", true)]
    [InlineData("""{"a":[{"cidr":"10.0.0.0/24"}]}""", """{"a":"10.0.1.0"}""", false)]
    [InlineData("""{"a":[{"cidr":"2001:db8::/32"}]}""", """{"a":"2001:db8::1"}""", true)]
    public void Texts_are_compared(string pattern, string json, bool fits) => Assert.Equal(fits, Fits(pattern, json));

    [Theory]
    [InlineData("""[">",0,"<=",5]""", "5", true)]
    [InlineData("""[">",0,"<=",5]""", "0", false)]
    [InlineData("""["=",100]""", "1e2", true)]
    [InlineData("""["<",10]""", "-1.5", true)]
    [InlineData("""[">=",10]""", "\"11\"", false)]
    public void Numbers_are_compared(string numeric, string value, bool fits) =>
        Assert.Equal(fits, Fits($$"""{"a":[{"numeric":{{numeric}}}]}""", $$"""{"a":{{value}}}"""));

    [Theory]
    [InlineData("\"x\"", """{"a":"y"}""", true)]
    [InlineData("\"x\"", """{"a":"x"}""", false)]
    [InlineData("\"x\"", """{}""", false)]
    [InlineData("\"x\"", """{"a":1}""", true)]
    [InlineData("""["x","y"]""", """{"a":"y"}""", false)]
    [InlineData("[1,2]", """{"a":3}""", true)]
    [InlineData("""{"prefix":"us-"}""", """{"a":"eu-west-1"}""", true)]
    [InlineData("""{"prefix":["us-","eu-"]}""", """{"a":"eu-west-1"}""", false)]
    [InlineData("""{"suffix":".png"}""", """{"a":"b.png"}""", false)]
    [InlineData("""{"equals-ignore-case":["INIT","done"]}""", """{"a":"Done"}""", false)]
    [InlineData("""{"wildcard":"*/lib/*"}""", """{"a":"/usr/lib/x"}""", false)]
    public void Anything_but_fits_what_is_there_and_is_not_that(string but, string json, bool fits) =>
        Assert.Equal(fits, Fits($$"""{"a":[{"anything-but":{{but}}}]}""", json));

    [Theory]
    [InlineData("""{"a":[{"exists":true}]}""", """{"a":null}""", true)]
    [InlineData("""{"a":[{"exists":true}]}""", """{"a":[]}""", false)]
    [InlineData("""{"a":[{"exists":true}]}""", """{"a":{"b":1}}""", false)]
    [InlineData("""{"a":[{"exists":false}]}""", """{"b":1}""", true)]
    [InlineData("""{"a":[{"exists":false}]}""", """{"a":1}""", false)]
    [InlineData("""{"a":[{"exists":false},"x"]}""", """{"a":"x"}""", true)]
    [InlineData("""{"a":{"b":[{"exists":false}]}}""", """{}""", true)]
    [InlineData("""{"a":{"b":[{"exists":false}]}}""", """{"a":{"b":1}}""", false)]
    public void A_field_is_there_or_not(string pattern, string json, bool fits) => Assert.Equal(fits, Fits(pattern, json));

    [Theory]
    [InlineData("""{"a":["x"]}""", """{"a":["w","x"]}""", true)]
    [InlineData("""{"a":["x"]}""", """{"a":["w"]}""", false)]
    [InlineData("""{"a":{"b":["x"],"c":[1]}}""", """{"a":[{"b":"x","c":2},{"b":"x","c":1}]}""", true)]
    [InlineData("""{"a":{"b":["x"],"c":[1]}}""", """{"a":[{"b":"x","c":2},{"b":"y","c":1}]}""", false)]
    public void Of_an_array_one_item_has_to_fit_and_in_all(string pattern, string json, bool fits) => Assert.Equal(fits, Fits(pattern, json));

    [Theory]
    [InlineData("""{"$or":[{"a":["x"]},{"b":[1]}]}""", """{"b":1}""", true)]
    [InlineData("""{"$or":[{"a":["x"]},{"b":[1]}]}""", """{"b":2}""", false)]
    [InlineData("""{"c":[1],"$or":[{"a":["x"]},{"b":[1]}]}""", """{"b":1}""", false)]
    [InlineData("""{"d":{"$or":[{"a":["x"]},{"$or":[{"b":[1]},{"b":[2]}]}]}}""", """{"d":{"b":2}}""", true)]
    public void One_of_several_fits(string pattern, string json, bool fits) => Assert.Equal(fits, Fits(pattern, json));

    [Theory]
    [InlineData("[", "the pattern isn't valid JSON")]
    [InlineData("[]", "a pattern must be an object in braces")]
    [InlineData("{}", "a pattern must have at least one field")]
    [InlineData("""{"a":{"b":"x"}}""", "a.b: the values that match must be in an array: [\"x\"].")]
    [InlineData("""{"a":[]}""", "a: an empty array matches nothing")]
    [InlineData("""{"a":[["x"]]}""", "a: arrays can't be nested")]
    [InlineData("""{"a":[{"like":"x"}]}""", "a: 'like' isn't a comparison. Expected one of prefix, suffix")]
    [InlineData("""{"a":[{}]}""", "a: an empty object isn't a comparison")]
    [InlineData("""{"a":[{"prefix":"x","suffix":"y"}]}""", "a: a comparison must have a single member, but this has 'prefix' and 'suffix'.")]
    [InlineData("""{"a":[{"prefix":1}]}""", "a: prefix requires a string, but is '1'.")]
    [InlineData("""{"a":[{"exists":"yes"}]}""", "a: exists must be true or false.")]
    [InlineData("""{"a":[{"numeric":[">"]}]}""", "a: numeric requires a comparison and a number")]
    [InlineData("""{"a":[{"numeric":["!=",1]}]}""", "a: '!=' isn't a comparison of numbers")]
    [InlineData("""{"a":[{"anything-but":{"numeric":["=",1]}}]}""", "a: anything-but supports values, prefix")]
    [InlineData("""{"a":[{"anything-but":[]}]}""", "a: anything-but requires at least one value.")]
    [InlineData("""{"a":[{"cidr":"10.0.0.0"}]}""", "isn't a network. Expected one such as 10.0.0.0/24")]
    [InlineData("""{"a":[{"wildcard":"a**b"}]}""", "two consecutive asterisks")]
    [InlineData("""{"a":["\uD800"]}""", "an unpaired surrogate")]
    [InlineData("""{"\uD800":["a"]}""", "an unpaired surrogate")]
    [InlineData("""{"$or":[{"a":["x"]}]}""", "$or: $or must be an array of at least two patterns")]
    public void Errors_name_their_place(string pattern, string words) =>
        Assert.Contains(words, Assert.Throws<FormatException>(() => EventPattern.Parse(pattern)).Message, StringComparison.Ordinal);

    [Fact]
    public void Without_filters_everything_fits_and_with_several_what_fits_one()
    {
        var record = JsonElement.Parse("""{"a":"x"}""");
        Assert.True(EventFilters.None.Fits(record));
        Assert.True(new EventFilters([EventPattern.Parse("""{"a":["y"]}"""), EventPattern.Parse("""{"a":["x"]}""")]).Fits(record));
        Assert.False(new EventFilters([EventPattern.Parse("""{"a":["y"]}""")]).Fits(record));
    }

    private static bool Fits(string pattern, string json) => EventPattern.Parse(pattern).Fits(JsonElement.Parse(json));
}
