using System.Text.Json;

namespace Tern.Lambda.Local.Tests.SampleEvents;

public sealed class LambdaSampleEventsTests
{
    public static TheoryData<string> Names() => [.. LambdaSampleEvents.All.Select(static each => each.Key)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Each_name_has_an_event(string name)
    {
        // Most are objects; a pipe and a batch resolver send arrays.
        var json = JsonElement.Parse(LambdaSampleEvents.Find(name.ToUpperInvariant())!);
        Assert.True(json.ValueKind is JsonValueKind.Object or JsonValueKind.Array, json.GetRawText());
    }

    [Fact]
    public void Names_are_in_order_and_each_is_there_once_and_no_other_is_found()
    {
        var names = LambdaSampleEvents.All.Select(static each => each.Key).ToList();
        Assert.Equal(names.Distinct().Order(StringComparer.Ordinal), names);
        Assert.Null(LambdaSampleEvents.Find("nothing"));
    }
}
