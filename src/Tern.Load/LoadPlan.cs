namespace Tern.Load;

/// <summary>
/// A plan for a load: the requests, their rate and the duration. It's read when the load starts; later changes have no
/// effect.
/// </summary>
public sealed class LoadPlan
{
    /// <summary>Gets or sets the name of the load in reports. If it's null, the first scenario's URL is used.</summary>
    public string? Name { get; set; }

    /// <summary>
    /// Gets or sets a label that distinguishes this run from others in a history, such as the version of the service,
    /// or null for none.
    /// </summary>
    public string? Label { get; set; }

    /// <summary>Gets or sets the rate of arrivals over time. The default is 100 per second for ten seconds.</summary>
    public LoadShape Shape { get; set; } = LoadShape.Constant(100, TimeSpan.FromSeconds(10));

    /// <summary>
    /// Gets or sets the length of the warm-up, which runs at the shape's first rate before the measurement starts.
    /// During the warm-up, connections are opened and code is compiled. It's reported separately. The default is 2
    /// seconds; zero disables it.
    /// </summary>
    public TimeSpan WarmUp { get; set; } = TimeSpan.FromSeconds(2);

    /// <summary>Gets the scenarios to send. If there are several, one is chosen by weight for each arrival.</summary>
    public IList<LoadScenario> Scenarios { get; } = [];

    /// <summary>Gets the keys for placeholders of the form <c>${name}</c>.</summary>
    public IDictionary<string, LoadKeys> Keys { get; } = new Dictionary<string, LoadKeys>(StringComparer.Ordinal);

    /// <summary>Gets the data tables for placeholders of the form <c>${name.column}</c>.</summary>
    public IDictionary<string, LoadData> Data { get; } = new Dictionary<string, LoadData>(StringComparer.Ordinal);

    /// <summary>
    /// Gets or sets the time limit for a response, measured from the actual start of the request. The default is 10
    /// seconds, the maximum one minute.
    /// </summary>
    public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Gets or sets the maximum number of requests in flight, each on its own connection. Arrivals beyond it are
    /// dropped, counted and reported. The default is 1,000.
    /// </summary>
    public int MaxInFlight { get; set; } = 1_000;

    /// <summary>
    /// Gets or sets the number of connections to open before the load starts. Others are opened when they're needed.
    /// The default is 0.
    /// </summary>
    public int WarmConnections { get; set; }

    /// <summary>
    /// Gets or sets the number of sending threads. If it's null, one thread is used per 20,000 arrivals per second, up
    /// to half the number of processors.
    /// </summary>
    public int? Workers { get; set; }

    /// <summary>
    /// Gets or sets the number of users in the closed model, or null, the default, for arrivals on a schedule. In the
    /// closed model, each user waits for a response before sending the next request, and only the duration of the shape
    /// is used. Results are labeled as closed, because this model hides stalls of the service: no requests arrive while
    /// it stalls.
    /// </summary>
    public int? ClosedUsers { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether scenarios take turns in random order instead of being chosen by weight.
    /// With two scenarios, each pair of arrivals contains one of each, so that both are measured under the same
    /// conditions.
    /// </summary>
    public bool Interleaved { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether to use HTTP/2 through HttpClient instead of HTTP/1.1. HTTP/2 sends many
    /// requests per connection, at about three times the client's cost.
    /// </summary>
    public bool Http2 { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether to accept any server certificate, such as that of a test environment.
    /// </summary>
    public bool AcceptAnyCertificate { get; set; }

    /// <summary>
    /// Gets or sets the seed for keys, weights and random arrivals. The same seed produces the same requests.
    /// </summary>
    public long Seed { get; set; } = 1;
}
