namespace Tern.Diagnostics;

/// <summary>
/// Finds the reasons for slow calls in this process. It observes Tern, HttpClient and the .NET runtime, and reports
/// findings. Thread-safe. Use one instance per process; tests create their own with <see cref="Watch"/>.
/// </summary>
public sealed class Doctor : IDisposable, IAsyncDisposable
{
    private readonly DoctorEngine _engine;

    private Doctor(DoctorOptions? options, bool watches) => _engine = DoctorEngine.Start(new DoctorSettings(options ?? new DoctorOptions()), watches);

    /// <summary>Gets a snapshot of the findings so far, ordered by lost time, largest first.</summary>
    public IReadOnlyList<Finding> Findings => _engine.GetFindings();

    /// <summary>
    /// Gets the number of cases found at places beyond the limit of places that are kept
    /// (<see cref="DoctorOptions.MaxPlaces"/>).
    /// </summary>
    public long FindingsNotKept => _engine.Store.NotKept;

    /// <summary>
    /// Gets the last exception thrown by a rule or by <see cref="DoctorOptions.OnFinding"/>, or null if there was none.
    /// The doctor continues without the result of that rule.
    /// </summary>
    public Exception? LastError => _engine.LastError;

    /// <summary>
    /// Gets the number of observed Tern calls and HttpClient requests. An HttpClient whose handler isn't .NET's own,
    /// such as a stub or the handler of a test server, creates no activities, so its requests aren't observed.
    /// </summary>
    public long CallsSeen => _engine.CallsSeen;

    /// <summary>Creates a report of the findings so far, which can be written as text, JSON, SARIF or HTML.</summary>
    /// <returns>An immutable report.</returns>
    public DoctorReport CreateReport() => _engine.CreateReport();

    internal DoctorEngine Engine => _engine;

    /// <summary>Starts a doctor that observes the whole process. Dispose it to stop it.</summary>
    /// <remarks>
    /// To observe HttpClient requests, the doctor listens to .NET's HTTP activities. If nothing else traces the
    /// process, this doesn't add a <c>traceparent</c> header to requests, except for HttpClients created before the
    /// first doctor: they send one with the sampled flag unset.
    /// </remarks>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The running doctor.</returns>
    /// <exception cref="ArgumentException">An option is out of range; the message names it.</exception>
    public static Doctor Start(DoctorOptions? options = null) => new(options, watches: false);

    /// <summary>
    /// Starts a doctor for a test. It observes only the current asynchronous flow from this point on, treats it as one
    /// scope, and reports only to callers that ask for its findings.
    /// </summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The running doctor. Dispose it to stop it.</returns>
    /// <exception cref="ArgumentException">An option is out of range; the message names it.</exception>
    public static Doctor Watch(DoctorOptions? options = null) => new(options, watches: true);

    /// <summary>
    /// Begins a scope for work outside a request. All doctors of the process analyze the calls of this asynchronous
    /// flow together until the scope is disposed. Without a doctor, the only cost is one object allocation.
    /// </summary>
    /// <param name="name">The scope's name, such as <c>nightly import</c>. Use the same name for every run, because
    /// findings are merged by name.</param>
    /// <returns>An object that ends the scope when disposed.</returns>
    /// <exception cref="ArgumentException">The name is empty.</exception>
    public static IDisposable Scope(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        return ScopeFlow.Begin(name, ScopeKind.Job);
    }

    /// <summary>Throws if there is a finding that isn't accepted, or if no call was observed.</summary>
    /// <exception cref="DoctorAssertionException">There are findings, which the message lists, or no call was
    /// observed.</exception>
    public void AssertNothing() => Assert(Findings, "The doctor should have found nothing");

    /// <summary>
    /// Throws if one of the specified rules has a finding that isn't accepted, or if no call was observed.
    /// </summary>
    /// <param name="rules">The rules to check; see <see cref="Rules"/>.</param>
    /// <exception cref="DoctorAssertionException">There are findings, which the message lists, or no call was
    /// observed.</exception>
    public void AssertNo(params DoctorRule[] rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        var ids = string.Join(", ", rules.Select(static rule => rule.Id));
        Assert(Findings.Where(finding => Array.IndexOf(rules, finding.Rule) >= 0), $"The doctor should not have found {ids}");
    }

    /// <summary>Analyzes the remaining calls and stops the doctor.</summary>
    public void Dispose() => _engine.Dispose();

    /// <inheritdoc cref="Dispose"/>
    /// <returns>A completed task.</returns>
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
                $"{message}, but it observed no call, so it couldn't find anything. It observes Tern's calls, and those of HttpClients on .NET's "
                + "SocketsHttpHandler in the async flow that it watches, but not those of a stubbed handler or a test server's client.",
                []);
        }

        var text = string.Join("\n\n", found.Select(FindingText.Of));
        throw new DoctorAssertionException($"{message}, and found {(found.Count == 1 ? "this" : $"these {found.Count}")}:\n\n{text}", found);
    }
}
