using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;
using Tern.Telemetry;

namespace Tern.Configuration;

/// <summary>Reads values from AWS when the configuration is built, and at intervals afterwards.</summary>
internal sealed class RemoteProvider : ConfigurationProvider, IDisposable
{
    private readonly ValueLoader _loader;
    private readonly AwsConfigurationSourceOptions _options;
    private readonly TimeProvider _clock;
    private readonly ILogger? _logger;
    private readonly Func<double> _nextRandom;
    private readonly CancellationTokenSource _disposal = new();
    private readonly Lock _gate = new();
    private ITimer? _timer;

    internal RemoteProvider(ValueLoader loader, AwsConfigurationSourceOptions options, Func<double> nextRandom)
    {
        (_loader, _options, _clock, _nextRandom) = (loader, options, loader.ClientOptions.TimeProvider, nextRandom);
        _logger = loader.ClientOptions.LoggerFactory.CreateLoggerSafely("Tern.Configuration");
    }

    /// <summary>The reload in progress, or the last one.</summary>
    internal Task Reloading { get; private set; } = Task.CompletedTask;

    /// <summary>Reads the values.</summary>
    /// <exception cref="AwsConfigurationException">There are no values, or they can't be read. Previous values are
    /// kept.</exception>
    public override void Load()
    {
        // Configuration is built synchronously, whatever its source; nothing called here needs this thread to
        // continue.
        Data = ReadAsync().GetAwaiter().GetResult();
        if (_options.ReloadInterval is not null) Schedule();
    }

    public void Dispose()
    {
        lock (_gate)
        {
            if (_disposal.IsCancellationRequested) return;
            _disposal.Cancel();
            _timer?.Dispose();
        }

        _loader.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }

    public override string ToString() => _loader.Name;

    private async Task<IDictionary<string, string?>> ReadAsync()
    {
        using var limit = new CancellationTokenSource(_options.LoadTimeout, _clock);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, _disposal.Token);
        try
        {
            var values = await _loader.LoadAsync(both.Token).ConfigureAwait(false);
            return values.Found || _options.Optional ? values.Data : throw _loader.Nothing();
        }
        catch (OperationCanceledException error) when (limit.IsCancellationRequested)
        {
            throw new AwsConfigurationException(
                $"{_loader.Name} wasn't loaded within the LoadTimeout of {_options.LoadTimeout}. Check the network, or raise the timeout.", error);
        }
        catch (AwsException error) when (error is not AwsConfigurationException)
        {
            throw new AwsConfigurationException($"{_loader.Name} can't be loaded: {error.Message}", error);
        }
    }

    private void Schedule()
    {
        var interval = _options.ReloadInterval!.Value * (0.9 + (0.2 * _nextRandom()));
        lock (_gate)
        {
            if (_disposal.IsCancellationRequested) return;
            _timer ??= _clock.CreateTimer(static state => ((RemoteProvider)state!).StartReload(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            _timer.Change(interval, Timeout.InfiniteTimeSpan);
        }
    }

    private void StartReload() => Reloading = ReloadAsync();

    // Never throws, because nothing awaits it.
    private async Task ReloadAsync()
    {
        try
        {
            var data = await ReadAsync().ConfigureAwait(false);
            if (!IsSame(data))
            {
                Data = data;
                OnReload();
                if (_logger is not null) ReloadLog.Reloaded(_logger, _loader.Name, data.Count);
            }
        }
        catch (OperationCanceledException) when (_disposal.IsCancellationRequested)
        {
            return;
        }
        catch (Exception error)
        {
            // A change listener may throw anything; the values are set, and the next reload must still run.
            if (_logger is not null) ReloadLog.Failed(_logger, _loader.Name, error);
        }

        Schedule();
    }

    private bool IsSame(IDictionary<string, string?> data)
    {
        if (data.Count != Data.Count) return false;
        foreach (var (key, value) in data)
            if (!Data.TryGetValue(key, out var old) || !string.Equals(old, value, StringComparison.Ordinal)) return false;
        return true;
    }
}
