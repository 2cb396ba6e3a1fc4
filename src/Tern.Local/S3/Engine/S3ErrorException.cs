namespace Tern.Local.S3;

/// <summary>An error that S3 returns.</summary>
/// <param name="code">The code, such as <c>NoSuchKey</c>.</param>
/// <param name="statusCode">The HTTP status.</param>
/// <param name="message">S3's text.</param>
internal sealed class S3ErrorException(string code, int statusCode, string message) : Exception(message)
{
    private readonly List<KeyValuePair<string, string>> _members = [];
    private readonly List<KeyValuePair<string, string>> _headers = [];

    public string Code => code;

    public int StatusCode => statusCode;

    /// <summary>Gets the members of the error other than code and message, such as <c>Key</c>, in order.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Members => _members;

    /// <summary>
    /// Gets headers of the response, such as <c>x-amz-delete-marker</c>. The names are in lower case.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers => _headers;

    /// <summary>Adds a member.</summary>
    /// <returns>The same exception.</returns>
    public S3ErrorException With(string member, string value)
    {
        _members.Add(new(member, value));
        return this;
    }

    /// <summary>Adds a header.</summary>
    /// <returns>The same exception.</returns>
    public S3ErrorException WithHeader(string name, string value)
    {
        _headers.Add(new(name, value));
        return this;
    }
}
