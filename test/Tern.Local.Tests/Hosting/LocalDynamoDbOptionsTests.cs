namespace Tern.Local.Tests.Hosting;

public sealed class LocalDynamoDbOptionsTests
{
    public static TheoryData<string, LocalDynamoDbOptions> WrongOptions => new()
    {
        { "Port", new() { Port = -1 } },
        { "Port", new() { Port = 65536 } },
        { "Host", new() { Host = "" } },
        { "Host", new() { Host = "localhost" } },
        { "Host", new() { Host = "0.0.0.0:8000" } },
        { "AllowedHosts", new() { AllowedHosts = null! } },
        { "AllowedHosts", new() { AllowedHosts = [null!] } },
        { "AllowedHosts", new() { AllowedHosts = ["*"] } },
        { "AllowedHosts", new() { AllowedHosts = ["dynamodb:8000"] } },
        { "SeparateStores", new() { SeparateStores = true, DataDirectory = "data" } },
        { "SeparateStores", new() { SeparateStores = true, SeedFiles = ["shop.json"] } },
        { "TimeProvider", new() { TimeProvider = null! } },
        { "BucketDirectory", new() { BucketDirectory = "" } },
        { "BucketDirectory", new() { BucketDirectory = " " } },
        { "TransitionDelay", new() { TransitionDelay = TimeSpan.FromSeconds(-1) } },
        { "TransitionDelay", new() { TransitionDelay = TimeSpan.MaxValue } },
        { "Faults", new() { Faults = null! } },
        { "SeedFiles", new() { SeedFiles = null! } },
        { "SeedFiles", new() { SeedFiles = ["shop.json", null!] } },
        { "SeedFiles", new() { SeedFiles = [""] } },
        { "DataDirectory", new() { DataDirectory = "" } },
        { "DataDirectory", new() { DataDirectory = " " } },
    };

    [Theory]
    [MemberData(nameof(WrongOptions), DisableDiscoveryEnumeration = true)]
    public async Task A_wrong_option_is_refused_by_its_name(string name, LocalDynamoDbOptions options)
    {
        var failure = await Assert.ThrowsAnyAsync<ArgumentException>(async () =>
            await LocalDynamoDb.StartAsync(options, TestContext.Current.CancellationToken));

        Assert.Equal("options." + name, failure.ParamName);
        Assert.StartsWith($"LocalDynamoDbOptions.{name} ", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Options_that_change_after_the_start_change_nothing()
    {
        var options = new LocalDynamoDbOptions();
        await using var local = await LocalDynamoDb.StartAsync(options, TestContext.Current.CancellationToken);
        var faults = options.Faults;
        options.Faults = new LocalFaults();

        Assert.Same(faults, local.Faults);
    }
}
