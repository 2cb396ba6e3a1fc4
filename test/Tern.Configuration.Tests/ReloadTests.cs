using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Primitives;
using Tern.TestHarness;

namespace Tern.Configuration.Tests;

public sealed class ReloadTests : IDisposable
{
    private readonly ManualTimeProvider _clock = new();
    private readonly RecordingLogger _log = new();
    private readonly ScriptedService _service = new(_ => Of("1"));

    public void Dispose()
    {
        _log.Dispose();
        _service.Dispose();
    }

    [Fact]
    public async Task Values_that_changed_come_with_a_notice_and_none_that_did_not()
    {
        var root = Build();
        using var disposal = root as IDisposable;
        var notices = 0;
        using var listening = ChangeToken.OnChange(root.GetReloadToken, () => notices++);

        await PassAsync(root);
        Assert.Equal((2, 0, "1"), (_service.Asked.Count, notices, root["Rate"]));

        _service.Answer = _ => Of("2");
        await PassAsync(root);
        Assert.Equal((3, 1, "2"), (_service.Asked.Count, notices, root["Rate"]));
    }

    [Fact]
    public async Task A_reload_that_fails_keeps_the_values_is_logged_without_them_and_tried_again()
    {
        var root = Build();
        using var disposal = root as IDisposable;

        _service.Answer = _ => (400, """{"__type":"AccessDeniedException","message":"not you"}""");
        await PassAsync(root);
        Assert.Equal("1", root["Rate"]);
        var line = Assert.Single(_log.Texts, static line => line.StartsWith("Warning: Parameter Store '/shop' couldn't be", StringComparison.Ordinal));
        Assert.Contains("AccessDeniedException", line, StringComparison.Ordinal);

        _service.Answer = _ => (200, """{"Parameters":[{"Name":"/shop/a","Value":"s3cret"},{"Name":"/shop/A","Value":"s3cret"}]}""");
        await PassAsync(root);
        Assert.Equal("1", root["Rate"]);
        Assert.Contains(_log.Texts, static text => text.Contains("has the same configuration key as the parameter '/shop/a'", StringComparison.Ordinal));
        Assert.All(_log.Texts, static text => Assert.DoesNotContain("s3cret", text, StringComparison.Ordinal));

        _service.Answer = _ => Of("3");
        await PassAsync(root);
        Assert.Equal("3", root["Rate"]);
    }

    [Fact]
    public async Task A_listener_that_throws_does_not_end_the_reloads()
    {
        var root = Build();
        using var disposal = root as IDisposable;
        using var listening = ChangeToken.OnChange(root.GetReloadToken, static () => throw new InvalidOperationException("the listener"));

        _service.Answer = _ => Of("2");
        await PassAsync(root);
        _service.Answer = _ => Of("3");
        await PassAsync(root);

        Assert.Equal("3", root["Rate"]);
        Assert.Contains(_log.Texts, static line => line.Contains("the listener", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(0, 4.5)]
    [InlineData(1, 5.5)]
    public async Task The_interval_has_a_tenth_of_chance_and_ends_with_the_configuration(double random, double minutes)
    {
        var root = Build(random: random);
        _clock.Advance(TimeSpan.FromMinutes(minutes) - TimeSpan.FromSeconds(1));
        Assert.Single(_service.Asked);
        _clock.Advance(TimeSpan.FromSeconds(1));
        await Provider(root).Reloading;
        Assert.Equal(2, _service.Asked.Count);

        ((IDisposable)root).Dispose();
        _clock.Advance(TimeSpan.FromHours(1));
        Assert.Equal(2, _service.Asked.Count);
    }

    [Fact]
    public void Without_an_interval_nothing_is_scheduled_and_Reload_reads_again()
    {
        var root = Build(minutes: null);
        using var disposal = root as IDisposable;
        Assert.Equal(0, _clock.PendingTimers);

        _service.Answer = _ => Of("2");
        root.Reload();
        Assert.Equal("2", root["Rate"]);

        _service.Answer = _ => (400, """{"__type":"AccessDeniedException"}""");
        Assert.Throws<AwsConfigurationException>(root.Reload);
        Assert.Equal("2", root["Rate"]);
    }

    [Fact]
    public void A_provider_is_shown_by_where_it_reads()
    {
        var root = Build();
        using var disposal = root as IDisposable;
        Assert.Equal("Parameter Store '/shop'", root.Providers.Single().ToString());
    }

    private static (int, string) Of(string rate) => (200, $$"""{"Parameters":[{"Name":"/shop/Rate","Type":"String","Value":"{{rate}}"}]}""");

    private static RemoteProvider Provider(IConfigurationRoot root) => (RemoteProvider)root.Providers.Single();

    private Task PassAsync(IConfigurationRoot root)
    {
        _clock.Advance(TimeSpan.FromMinutes(5));
        return Provider(root).Reloading;
    }

    private IConfigurationRoot Build(double? minutes = 5, double random = 0.5)
    {
        var options = new ParameterStoreOptions
        {
            ReloadInterval = minutes is { } interval ? TimeSpan.FromMinutes(interval) : null,
            Client = client =>
            {
                _service.Use(client);
                (client.TimeProvider, client.LoggerFactory) = (_clock, _log);
            },
        };
        var source = new RemoteSource(options, () => new ParameterStoreLoader("/shop", options)) { NextRandom = () => random };
        return new ConfigurationBuilder().Add(source).Build();
    }
}
