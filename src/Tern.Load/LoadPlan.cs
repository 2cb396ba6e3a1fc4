namespace Tern.Load;

/// <summary>What to send, how much of it, and for how long. It is read when the load begins; later changes have no effect on it.</summary>
public sealed class LoadPlan
{
    /// <summary>What reports call the load; null for the first scenario's URL.</summary>
    public string? Name { get; set; }

    /// <summary>The version of the service, or whatever tells this run from others in a history; null for none.</summary>
    public string? Label { get; set; }

    /// <summary>The rate of arrivals over time. 100 a second for ten seconds by default.</summary>
    public LoadShape Shape { get; set; } = LoadShape.Constant(100, TimeSpan.FromSeconds(10));

    /// <summary>
    /// How long the shape's first rate runs before anything counts: connections open and code is compiled meanwhile. It is reported apart. 2 s by
    /// default; zero for none.
    /// </summary>
    public TimeSpan WarmUp { get; set; } = TimeSpan.FromSeconds(2);

    /// <summary>What is sent; of several, one is chosen for each arrival, by their weights.</summary>
    public IList<LoadScenario> Scenarios { get; } = [];

    /// <summary>What <c>${name}</c> stands for.</summary>
    public IDictionary<string, LoadKeys> Keys { get; } = new Dictionary<string, LoadKeys>(StringComparer.Ordinal);

    /// <summary>What <c>${name.column}</c> stands for.</summary>
    public IDictionary<string, LoadData> Data { get; } = new Dictionary<string, LoadData>(StringComparer.Ordinal);

    /// <summary>How long an answer may take from when its request was started. 10 s by default, at most a minute.</summary>
    public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// How many requests may be under way at once, each on a connection of its own. An arrival that finds as many is dropped, counted, and said.
    /// 1,000 by default.
    /// </summary>
    public int MaxInFlight { get; set; } = 1_000;

    /// <summary>How many connections to open before the load begins; the others open when they are needed. None by default.</summary>
    public int WarmConnections { get; set; }

    /// <summary>How many threads send; null for one for each 20,000 arrivals a second, and at most one for two processors.</summary>
    public int? Workers { get; set; }

    /// <summary>
    /// The closed model: so many users who each wait for an answer before they ask again. The shape gives only the time then. It hides a service's
    /// stalls, for nobody arrives meanwhile, and is labelled as such. Null, the default, for arrivals on a schedule.
    /// </summary>
    public int? ClosedUsers { get; set; }

    /// <summary>
    /// Whether scenarios take turns in random order rather than by weight: with two, each pair of arrivals has one of each, so that both meet the
    /// same minute of the machine.
    /// </summary>
    public bool Interleaved { get; set; }

    /// <summary>HTTP/2, through HttpClient: many requests on a connection, at some three times the client's cost. HTTP/1.1 otherwise.</summary>
    public bool Http2 { get; set; }

    /// <summary>Takes any certificate of the server, as a test environment's.</summary>
    public bool AcceptAnyCertificate { get; set; }

    /// <summary>What keys, weights and random arrivals are drawn from: the same seed asks the same.</summary>
    public long Seed { get; set; } = 1;
}
