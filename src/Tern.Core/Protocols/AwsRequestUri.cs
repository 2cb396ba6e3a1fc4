using System.ComponentModel;
using System.Runtime.CompilerServices;
using Tern.Endpoints;

namespace Tern.Protocols;

/// <summary>
/// Builds the path and query of a request, escaped by RFC 3986. For generated code; not meant to be called otherwise.
/// </summary>
/// <param name="operation">The operation, for errors.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct AwsRequestUri(string operation)
{
    private DefaultInterpolatedStringHandler _text = new(128, 0);
    private bool _hasQuery;

    /// <summary>Adds a part of the path that is the same in every request.</summary>
    /// <param name="path">The part, escaped already.</param>
    public void AddPath(string path) => _text.AppendLiteral(path);

    /// <summary>Adds a member's value as one segment of the path.</summary>
    /// <param name="member">The member's name, for errors.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="ArgumentException">
    /// The value is null, empty or dots, or holds half of a surrogate pair: the request would go to another resource.
    /// </exception>
    public void AddLabel(string member, string? value)
    {
        if (value is "." or "..") throw Dots(member, value);
        _text.AppendLiteral(Escape(member, Checked(member, value)));
    }

    /// <summary>Adds a member's value as the rest of the path; its slashes part segments.</summary>
    /// <param name="member">The member's name, for errors.</param>
    /// <param name="value">Its value.</param>
    /// <param name="keepsDots">
    /// Whether <c>.</c> and <c>..</c> are segments as any others, as they are in the keys of S3, whose paths are signed as they are sent.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The value is null or empty, has a segment of dots, or holds half of a surrogate pair: the request would go to another resource.
    /// </exception>
    public void AddGreedyLabel(string member, string? value, bool keepsDots = false)
    {
        var given = Checked(member, value);
        if (!keepsDots)
        {
            foreach (var segment in given.AsSpan().Split('/'))
                if (given.AsSpan(segment) is "." or "..") throw Dots(member, given);
        }

        _text.AppendLiteral(Escape(member, given).Replace("%2F", "/", StringComparison.Ordinal));
    }

    /// <summary>Adds a part of the query that is the same in every request.</summary>
    /// <param name="query">The part, such as <c>list-type=2</c>, escaped already.</param>
    public void AddQuery(string query)
    {
        _text.AppendLiteral(_hasQuery ? "&" : "?");
        _text.AppendLiteral(query);
        _hasQuery = true;
    }

    /// <summary>Adds a parameter to the query.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="value">Its value.</param>
    public void AddQuery(string name, string value)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (value is null) throw AwsRequestMembers.Missing(operation, $"a value of the query parameter '{name}'");
        AddQuery(Escape("a query parameter", name));
        _text.AppendLiteral("=");
        _text.AppendLiteral(Escape(name, value));
    }

    /// <summary>Ends the path and query.</summary>
    /// <returns>The text.</returns>
    public string Build() => _text.ToStringAndClear();

    // Uri writes U+FFFD for half of a pair: two different keys would be one object.
    private readonly string Escape(string member, string value)
    {
        if (!AddressText.IsWellFormed(value))
        {
            throw new ArgumentException(
                $"{operation} puts {member} into the address of the request, and its text holds half of a surrogate pair, which UTF-8 can't represent. " +
                "Remove it.");
        }

        return Uri.EscapeDataString(value);
    }

    private readonly ArgumentException Dots(string member, string value) => new(
        $"{operation} puts {member} into the path of the request, and '{value}' has '.' or '..' as a segment: the request would go to another resource.");

    private readonly string Checked(string member, string? value) => !string.IsNullOrEmpty(value)
        ? value
        : throw new ArgumentException($"{operation} puts {member} into the path of the request, so it must be set and not empty.");
}
