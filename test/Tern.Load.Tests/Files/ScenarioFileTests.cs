using System.Text;

namespace Tern.Load.Tests.Files;

public sealed class ScenarioFileTests
{
    [Fact]
    public void All_of_it_is_read()
    {
        var plan = Parse(
            """
            {
              // what the shop's front page asks
              "name": "shop", "target": "http://127.0.0.1:5000/", "shape": "100..2000:30s,2000:1m", "arrivals": "poisson",
              "warmUp": "5s", "timeout": "2s", "maxInFlight": 50, "connections": 5, "workers": 2, "seed": 7, "http2": true, "insecure": true,
              "keys": { "sku": { "count": 1000000, "zipf": 1.1 }, "user": { "count": 10 } },
              "thresholds": ["p99<20ms", "order:errors<1%"],
              "scenarios": [
                { "name": "price", "weight": 9, "url": "/prices?sku=S${sku}" },
                { "name": "order", "method": "POST", "url": "https://orders.example/", "body": { "sku": 1 }, "headers": { "X-A": "b" }, "checks": ["status=201"] },
              ],
            }
            """, out var thresholds);

        Assert.Equal(("shop", "100..2000:30s,2000:1m", ArrivalPattern.Poisson), (plan.Name, plan.Shape.ToString(), plan.Shape.Arrivals));
        Assert.Equal(
            (TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(2), 50, 5, 2, 7),
            (plan.WarmUp, plan.Timeout, plan.MaxInFlight, plan.WarmConnections, plan.Workers, plan.Seed));
        Assert.True(plan.Http2 && plan.AcceptAnyCertificate);
        Assert.Equal(["p99<20ms", "order:errors<1%"], thresholds.Select(static threshold => threshold.Text));
        Assert.Equal([("price", "http://127.0.0.1:5000/prices?sku=S${sku}", 9.0), ("order", "https://orders.example/", 1.0)],
            plan.Scenarios.Select(static scenario => (scenario.Name, scenario.Url, scenario.Weight)));
        Assert.Equal("""{ "sku": 1 }""", plan.Scenarios[1].Body);
        Assert.Equal([201], plan.Scenarios[1].Checks.Statuses);
        Assert.Equal(1_000_000, plan.Keys["sku"].Count);
    }

    [Theory]
    [InlineData("", "isn't valid JSON")]
    [InlineData("{", "isn't valid JSON")]
    [InlineData("[]", "the file must be an object, but is Array")]
    [InlineData("{}", "\"scenarios\" is missing")]
    [InlineData("""{"scenarios":[]}""", "\"scenarios\" is empty")]
    [InlineData("""{"scenarios":[{}]}""", "scenario 1 has no \"url\"")]
    [InlineData("""{"scenarios":[{"url":"/","wieght":2}]}""", "\"wieght\" isn't a member of scenario 1")]
    [InlineData("""{"scenrios":[]}""", "\"scenrios\" isn't a member of the file")]
    [InlineData("""{"rate":"fast","scenarios":[{"url":"/"}]}""", "\"rate\" must be a number")]
    [InlineData("""{"rate":1,"shape":"1:1s","scenarios":[{"url":"/"}]}""", "can't be combined")]
    [InlineData("""{"duration":"30","scenarios":[{"url":"/"}]}""", "\"duration\" must be a time")]
    [InlineData("""{"arrivals":"odd","scenarios":[{"url":"/"}]}""", "even or poisson")]
    [InlineData("""{"shape":"x","scenarios":[{"url":"/"}]}""", "isn't a segment of a shape")]
    [InlineData("""{"rate":0,"scenarios":[{"url":"/"}]}""", "has no arrivals")]
    [InlineData("""{"keys":{"a":{"count":0}},"scenarios":[{"url":"/"}]}""", "The number of keys must be between 1")]
    [InlineData("""{"thresholds":["p99"],"scenarios":[{"url":"/"}]}""", "isn't a threshold")]
    [InlineData("""{"scenarios":[{"url":"/","checks":["ok"]}]}""", "isn't a check")]
    public void Errors_name_the_file_and_the_member(string json, string expected)
    {
        var message = Assert.Throws<FormatException>(() => Parse(json, out _)).Message;
        Assert.StartsWith("shop.json", message, StringComparison.Ordinal);
        Assert.Contains(expected, message, StringComparison.Ordinal);
    }

    private static LoadPlan Parse(string json, out IReadOnlyList<Threshold> thresholds) =>
        ScenarioFile.Parse(Encoding.UTF8.GetBytes(json), "shop.json", Path.GetTempPath(), out thresholds);
}
