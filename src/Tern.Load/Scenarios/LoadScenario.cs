namespace Tern.Load;

/// <summary>
/// A kind of request in a load. The URL, headers and body can contain placeholders: <c>${name}</c> is a key from
/// <see cref="LoadPlan.Keys"/>, drawn for each occurrence; <c>${name.column}</c> is a column from
/// <see cref="LoadPlan.Data"/>, where all columns in a request come from the same row; <c>${number}</c> is the
/// request's number, starting at 0.
/// </summary>
/// <param name="name">The name in reports.</param>
/// <param name="url">The HTTP or HTTPS URL. Placeholders are allowed after the host; their values are
/// URL-encoded.</param>
public sealed class LoadScenario(string name, string url)
{
    /// <summary>Gets the name in reports.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the HTTP or HTTPS URL, which may contain placeholders after the host.</summary>
    public string Url { get; } = url;

    /// <summary>Gets or sets the HTTP method. The default is GET.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>
    /// Gets or sets the weight relative to other scenarios: a scenario with twice the weight is chosen twice as often.
    /// The default is 1.
    /// </summary>
    public double Weight { get; set; } = 1;

    /// <summary>
    /// Gets the headers as names and values. Content-Length, Transfer-Encoding and Connection aren't allowed, because
    /// the tool sets them.
    /// </summary>
    public IList<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>Gets or sets the body, sent as UTF-8, or null for none.</summary>
    public string? Body { get; set; }

    /// <summary>Gets the checks that a response must pass to count as a success.</summary>
    public LoadChecks Checks { get; } = new();
}
