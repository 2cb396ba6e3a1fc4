using System.Text.Json;

namespace Tern.Lambda.Local.Tests.SampleEvents;

public sealed class LambdaSampleEventsTests
{
    public static TheoryData<string> Names() => [.. LambdaSampleEvents.All.Select(static each => each.Key)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Each_name_has_an_event(string name) =>
        Assert.Equal(JsonValueKind.Object, JsonElement.Parse(LambdaSampleEvents.Find(name.ToUpperInvariant())!).ValueKind);

    [Fact]
    public void Names_are_in_order_and_each_is_there_once_and_no_other_is_found()
    {
        var names = LambdaSampleEvents.All.Select(static each => each.Key).ToList();
        Assert.Equal(names.Distinct().Order(StringComparer.Ordinal), names);
        Assert.Null(LambdaSampleEvents.Find("nothing"));
    }
}
