namespace Tern.Diagnostics.Tests.Store;

public sealed class FindingStoreTests
{
    [Fact]
    public void A_million_findings_of_one_kind_at_one_place_are_one_that_is_counted()
    {
        var store = new FindingStore(new DoctorSettings(new DoctorOptions()));
        var place = new FindingPlace("GET /");

        for (var i = 0; i < 1_000_000; i++) store.Add(Draft(place, i % 1_000));

        var finding = Assert.Single(store.Snapshot());
        Assert.Equal((1_000_000, "lost 999"), (finding.Count, finding.Summary));
        Assert.Equal(TimeSpan.FromMilliseconds(1_000_000 / 1_000 * (999 * 1_000 / 2)), finding.Lost);
        Assert.Equal(0, store.NotKept);
    }

    [Fact]
    public void A_million_findings_at_a_million_places_are_bounded_and_counted()
    {
        var store = new FindingStore(new DoctorSettings(new DoctorOptions()));

        for (var i = 0; i < 1_000_000; i++) store.Add(Draft(new FindingPlace($"GET /{i}"), 1));

        Assert.Equal(1_000, store.Snapshot().Count);
        Assert.Equal(999_000, store.NotKept);
    }

    [Fact]
    public void The_finding_with_the_most_lost_time_comes_first()
    {
        var store = new FindingStore(new DoctorSettings(new DoctorOptions()));
        store.Add(Draft(new FindingPlace("a"), 1));
        store.Add(Draft(new FindingPlace("b"), 3));
        store.Add(Draft(new FindingPlace("c"), 2));

        Assert.Equal(["b", "c", "a"], store.Snapshot().Select(static finding => finding.Place.Scope));
    }

    [Fact]
    public void An_accepted_finding_is_kept_with_the_reason_and_not_reported()
    {
        var options = new DoctorOptions();
        options.Accept(Rules.NPlusOne, "the report reads all", operation: "DynamoDB.GetItem", resource: "orders");
        var store = new FindingStore(new DoctorSettings(options));
        var told = new List<Finding>();
        store.Found += told.Add;

        store.Add(Draft(new FindingPlace("a", "DynamoDB.GetItem", "orders"), 1));
        store.Add(Draft(new FindingPlace("a", "DynamoDB.GetItem", "customers"), 1));

        Assert.Equal("customers", Assert.Single(told).Place.Resource);
        Assert.Equal("the report reads all", store.Snapshot().Single(static finding => finding.Place.Resource == "orders").AcceptedBecause);
    }

    [Fact]
    public void A_clock_that_jumps_back_does_not_make_the_last_before_the_first()
    {
        var clock = new JumpingClock();
        var store = new FindingStore(new DoctorSettings(new DoctorOptions { TimeProvider = clock }));

        store.Add(Draft(new FindingPlace("a"), 1));
        clock.Now -= TimeSpan.FromDays(1);
        store.Add(Draft(new FindingPlace("a"), 1));

        var finding = Assert.Single(store.Snapshot());
        Assert.True(finding.FirstSeen < finding.LastSeen);
    }

    [Fact]
    public void Sums_of_times_are_capped_at_the_maximum()
    {
        var store = new FindingStore(new DoctorSettings(new DoctorOptions()));
        var draft = Draft(new FindingPlace("a"), 1) with { Lost = TimeSpan.MaxValue };

        store.Add(draft);
        store.Add(draft);

        Assert.Equal(TimeSpan.MaxValue, Assert.Single(store.Snapshot()).Lost);
    }

    private static FindingDraft Draft(FindingPlace place, int ms) => new()
    {
        Rule = Rules.NPlusOne, Place = place, Summary = $"lost {ms}", Fix = "Don't.", Lost = TimeSpan.FromMilliseconds(ms),
    };

    private sealed class JumpingClock : TimeProvider
    {
        public DateTimeOffset Now { get; set; } = new(2026, 5, 1, 12, 0, 0, TimeSpan.Zero);

        public override DateTimeOffset GetUtcNow() => Now;
    }
}
