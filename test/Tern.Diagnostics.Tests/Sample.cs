
namespace Tern.Diagnostics.Tests;

/// <summary>Findings to write.</summary>
internal static class Sample
{
    public static readonly DateTimeOffset Noon = new(2026, 5, 1, 12, 0, 0, TimeSpan.Zero);

    public static Finding Finding(DoctorRule? rule = null, FindingPlace? place = null) => new()
    {
        Rule = rule ?? Rules.NPlusOne,
        Severity = (rule ?? Rules.NPlusOne).Severity,
        Place = place ?? new FindingPlace("GET /carts/{id}", "DynamoDB.GetItem", "orders", "Shop.Carts.ReadAsync"),
        Summary = "20 single reads of orders; one request would suffice.",
        Count = 1_234,
        Lost = TimeSpan.FromMilliseconds(84),
        LostHow = "the time of the reads, minus the longest of them",
        Evidence = new()
        {
            SpanIds = ["00f067aa0ba902b7"],
            Keys = ["8c1f"],
            Details = [new("distinct keys", "20")],
        },
        Fix = "Read them through orders.Loader().",
        FixCode = "var loader = orders.Loader();\nawait loader.GetAsync(key);",
        FirstSeen = Noon,
        LastSeen = Noon.AddMinutes(2),
    };

    public static DoctorReport Report(params Finding[] findings) => new(findings, Noon) { Source = "shop" };
}
