using Cases.Running;
using Microsoft.Extensions.Hosting;

namespace Cases.Page;

/// <summary>
/// The runs that the page shows: one at the start of the program, and one on each request, but never two at a time.
/// </summary>
internal sealed class PageRuns(Case @case, ILogger<PageRuns> logger) : BackgroundService
{
    private readonly SemaphoreSlim _asked = new(1, 1);
    private volatile CaseRun _run = new(@case, CaseScale.Page);
    private volatile string? _failure;
    private volatile bool _isRunning = true;

    /// <summary>Requests another run; returns false if one is in progress.</summary>
    public bool TryStart()
    {
        lock (_asked)
        {
            if (_isRunning) return false;
            (_run, _failure, _isRunning) = (new CaseRun(@case, CaseScale.Page), null, true);
            _asked.Release();
            return true;
        }
    }

    public CaseState Read()
    {
        var run = _run;
        return new(@case.Name, @case.Title, @case.Story, @case.ObjectiveMilliseconds, _isRunning, _failure, run.Read(), run.Judge());
    }

    public override void Dispose()
    {
        _asked.Dispose();
        base.Dispose();
    }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (true)
        {
            await _asked.WaitAsync(stoppingToken);
            try
            {
                await _run.RunAsync(stoppingToken);
            }
            catch (Exception error) when (!stoppingToken.IsCancellationRequested)
            {
                // The page remains, shows the error, and can start another run.
                _failure = error.Message;
                PageLog.RunFailed(logger, error);
            }
            finally
            {
                _isRunning = false;
            }
        }
    }
}
