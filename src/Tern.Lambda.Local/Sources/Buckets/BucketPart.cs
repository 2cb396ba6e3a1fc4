namespace Tern.Lambda.Local.Sources;

/// <summary>Notifies functions of files that are written to a folder, as S3 does for objects.</summary>
internal sealed class BucketPart(BucketOptions options, FunctionCall call, TimeProvider clock, Action<string> log) : LoopPart
{
    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(250);

    private readonly FolderWatch _watch = new(options.Folder);

    public override Task StartAsync(CancellationToken cancellationToken)
    {
        _watch.Look();
        return base.StartAsync(cancellationToken);
    }

    protected override async Task RunAsync()
    {
        while (true)
        {
            await Task.Delay(s_period, clock, Ended).ConfigureAwait(false);
            foreach (var change in Look()) await TellAsync(change).ConfigureAwait(false);
        }
    }

    private List<BucketChange> Look()
    {
        try
        {
            return _watch.Look();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            log($"bucket {options.Name}: {failure.Message}");
            return [];
        }
    }

    private async Task TellAsync(BucketChange change)
    {
        foreach (var notification in options.Notifications)
        {
            if (!notification.Fits(change.Key, change.Name)) continue;
            try
            {
                var payload = BucketEvent.Write(options.Name, change, clock.GetUtcNow());
                var request = new InvocationRequest { Payload = payload, Source = $"s3 {options.Name} {change.Name} {change.Key}" };
                var outcome = await call(notification.Function, request, Ended).ConfigureAwait(false);
                if (outcome.FunctionError is not null) log($"bucket {options.Name}: {notification.Function} failed for {change.Key} ({outcome.ErrorType}).");
            }
            catch (Exception failure) when (failure is not OperationCanceledException)
            {
                log($"bucket {options.Name}: {failure.Message}");
            }
        }
    }
}
