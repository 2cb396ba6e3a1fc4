namespace Tern.Diagnostics.Tests.Settings;

public sealed class DoctorOptionsTests
{
    [Fact]
    public void An_option_out_of_its_range_is_an_error_that_names_it()
    {
        foreach (var (name, options) in Wrong())
        {
            var error = Assert.Throws<ArgumentException>(() => Doctor.Watch(options));
            Assert.StartsWith($"The doctor's option {name} is ", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Options_that_change_after_the_start_change_nothing()
    {
        var options = new DoctorOptions();
        var settings = new DoctorSettings(options);

        options.Disable(Rules.Scan);
        options.Accept(Rules.NPlusOne, "too late");
        options.Thresholds.SingleReads = 100;

        Assert.True(settings.IsEnabled(Rules.Scan));
        Assert.Null(settings.AcceptedBecause(Rules.NPlusOne, new FindingPlace()));
        Assert.Equal(5, settings.Thresholds.SingleReads);
    }

    [Fact]
    public void A_fault_is_accepted_with_a_reason_only() =>
        Assert.Throws<ArgumentException>(() => new DoctorOptions().Accept(Rules.NPlusOne, " "));

    [Fact]
    public void Every_rule_has_its_own_ID_and_a_page()
    {
        Assert.Equal(19, Rules.All.Select(static rule => rule.Id).Distinct().Count());
        Assert.All(Rules.All, static rule => Assert.EndsWith($"docs/rules/{rule.Id}.md", rule.HelpLink.AbsoluteUri, StringComparison.Ordinal));
    }

    private static IEnumerable<(string Name, DoctorOptions Options)> Wrong() =>
    [
        ("MaxPlaces", new() { MaxPlaces = 0 }),
        ("MaxCallsPerScope", new() { MaxCallsPerScope = 15 }),
        ("Window", new() { Window = TimeSpan.Zero }),
        ("LongScope", new() { LongScope = Timeout.InfiniteTimeSpan }),
        ("Objective.Percentile", new() { Objective = new() { Percentile = 100 } }),
        ("Objective.Latency", new() { Objective = new() { Latency = TimeSpan.Zero } }),
    ];
}
