namespace Tern.Load;

/// <summary>
/// One kind of request of a load. In its URL, headers and body, <c>${name}</c> is a key of <see cref="LoadPlan.Keys"/>, drawn anew each time that it
/// stands there; <c>${name.column}</c> is a column of <see cref="LoadPlan.Data"/>, all of a request from one row; <c>${number}</c> counts requests from 0.
/// </summary>
/// <param name="name">What reports call it.</param>
/// <param name="url">http or https; placeholders may stand behind the host. Their values are escaped for it.</param>
public sealed class LoadScenario(string name, string url)
{
    /// <summary>What reports call it.</summary>
    public string Name { get; } = name;

    /// <summary>http or https; placeholders may stand behind the host.</summary>
    public string Url { get; } = url;

    /// <summary>The method, GET by default.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>How often it is chosen beside others: twice as often with twice the weight.</summary>
    public double Weight { get; set; } = 1;

    /// <summary>Names and values. Host, Content-Length and Connection are the tool's.</summary>
    public IList<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>The body, in UTF-8; null for none.</summary>
    public string? Body { get; set; }

    /// <summary>What an answer must be to count as a success.</summary>
    public LoadChecks Checks { get; } = new();
}
