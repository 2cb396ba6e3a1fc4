using Tern.Diagnosis.Scopes;
using Tern.Diagnosis.Settings;

namespace Tern.Diagnosis;

/// <summary>
/// Says why this process's calls are slow: listens to what Tern, HttpClient and the runtime tell, and makes findings of
/// it. Thread-safe. One a process is enough; a test has one of its own (<see cref="Watch"/>).
/// </summary>
public sealed class Doctor : IDisposable, IAsyncDisposable
{
    private readonly DoctorEngine _engine;

    private Doctor(DoctorOptions? options, bool watches) => _engine = DoctorEngine.Start(new DoctorSettings(options ?? new DoctorOptions()), watches);

    /// <summary>What was found so far, what lost the most time first. A snapshot: it doesn't change.</summary>
    public IReadOnlyList<Finding> Findings => _engine.GetFindings();

    /// <summary>
    /// How often something was found at a place beyond those that are kept (<see cref="DoctorOptions.MaxPlaces"/>).
    /// </summary>
    public long FindingsNotKept => _engine.Store.NotKept;

    /// <summary>
    /// What a rule or <see cref="DoctorOptions.OnFinding"/> threw last; null where nothing did. The doctor goes on
    /// without that rule's answer.
    /// </summary>
    public Exception? LastError => _engine.LastError;

    /// <summary>
    /// How many calls of Tern and of HttpClients were seen. An HttpClient whose handler isn't .NET's own, such as a stub or
    /// that of a test server, makes no activities, and its calls are not seen.
    /// </summary>
    public long CallsSeen => _engine.CallsSeen;

    /// <summary>What was found so far, to be written as text, JSON, SARIF or a page.</summary>
    /// <returns>The report, which doesn't change.</returns>
    public DoctorReport CreateReport() => _engine.CreateReport();

    internal DoctorEngine Engine => _engine;

    /// <summary>Starts a doctor that sees the whole process. Dispose it to end it.</summary>
    /// <remarks>
    /// To see the requests of HttpClients it listens to .NET's activities of them. Where nobody traces, they carry no
    /// <c>traceparent</c> for that; only HttpClients that were made before the first doctor send one, with an unsampled flag.
    /// </remarks>
    /// <param name="options">What it looks for; null for the defaults.</param>
    /// <returns>The doctor.</returns>
    /// <exception cref="ArgumentException">An option is out of its range; the message names it.</exception>
    public static Doctor Start(DoctorOptions? options = null) => new(options, watches: false);

    /// <summary>
    /// Starts a doctor for a test: it sees only what happens in this asynchronous flow from here on, as one scope, and
    /// tells nobody but who asks.
    /// </summary>
    /// <param name="options">What it looks for; null for the defaults.</param>
    /// <returns>The doctor. Dispose it to end it.</returns>
    /// <exception cref="ArgumentException">An option is out of its range; the message names it.</exception>
    public static Doctor Watch(DoctorOptions? options = null) => new(options, watches: true);

    /// <summary>
    /// Begins a scope where there is no request: what this asynchronous flow does until it is disposed is judged
    /// together, by every doctor of the process. Without a doctor it costs an object.
    /// </summary>
    /// <param name="name">Its name, such as <c>nightly import</c>: one for all runs, as findings are merged by
    /// it.</param>
    /// <returns>What ends it.</returns>
    /// <exception cref="ArgumentException">The name is empty.</exception>
    public static IDisposable Scope(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        return ScopeFlow.Begin(name, ScopeKind.Job);
    }

    /// <summary>Fails where anything was found that is not accepted, and where no call was seen in which anything could be found.</summary>
    /// <exception cref="DoctorAssertionException">Something was found, and the message holds it; or nothing was seen.</exception>
    public void AssertNothing() => Assert(Findings, "The doctor should have found nothing");

    /// <summary>Fails where one of the rules found something that is not accepted, and where no call was seen in which it could be found.</summary>
    /// <param name="rules">The rules, of <see cref="Rules"/>.</param>
    /// <exception cref="DoctorAssertionException">Something was found, and the message holds it; or nothing was seen.</exception>
    public void AssertNo(params DoctorRule[] rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        var ids = string.Join(", ", rules.Select(static rule => rule.Id));
        Assert(Findings.Where(finding => Array.IndexOf(rules, finding.Rule) >= 0), $"The doctor should not have found {ids}");
    }

    /// <summary>Ends it: judges what is left, and listens no more.</summary>
    public void Dispose() => _engine.Dispose();

    /// <inheritdoc cref="Dispose"/>
    /// <returns>A task that has ended.</returns>
    public ValueTask DisposeAsync()
    {
        Dispose();
        return default;
    }

    private void Assert(IEnumerable<Finding> findings, string message)
    {
        var found = findings.Where(static finding => finding.AcceptedBecause is null).ToList();
        if (found.Count == 0 && CallsSeen > 0) return;
        if (found.Count == 0)
        {
            throw new DoctorAssertionException(
                $"{message}, but it saw no call, so that nothing could be found. It sees the calls of Tern, and those of HttpClients on .NET's "
                + "SocketsHttpHandler that are made in the flow that it watches; a stubbed handler and a test server's client are not seen.",
                []);
        }

        var text = string.Join("\n\n", found.Select(FindingText.Of));
        throw new DoctorAssertionException($"{message}, and found {(found.Count == 1 ? "this" : $"these {found.Count}")}:\n\n{text}", found);
    }
}
