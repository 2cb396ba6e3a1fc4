using System.ComponentModel;
using System.Runtime.CompilerServices;
using Tern.Endpoints;

namespace Tern.Protocols;

/// <summary>
/// Builds the path and query of a request, escaped according to RFC 3986. Intended for generated code; don't use it
/// elsewhere.
/// </summary>
/// <param name="operation">The operation, for errors.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct AwsRequestUri(string operation)
{
    private DefaultInterpolatedStringHandler _text = new(128, 0);
    private bool _hasQuery;

    /// <summary>Adds a part of the path that is the same in every request.</summary>
    /// <param name="path">The part, already escaped.</param>
    public void AddPath(string path) => _text.AppendLiteral(path);

    /// <summary>Adds a member's value as one segment of the path.</summary>
    /// <param name="member">The member's name, for errors.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The value is null, empty, <c>.</c> or <c>..</c>, or contains an unpaired
    /// surrogate, so that the request would go to another resource.</exception>
    public void AddLabel(string member, string? value)
    {
        if (value is "." or "..") throw Dots(member, value);
        _text.AppendLiteral(Escape(member, Checked(member, value)));
    }

    /// <summary>Adds a member's value as the rest of the path. Slashes in it separate segments.</summary>
    /// <param name="member">The member's name, for errors.</param>
    /// <param name="value">The value.</param>
    /// <param name="keepsDots">true if <c>.</c> and <c>..</c> are ordinary segments, as in S3's keys, whose paths are
    /// signed as they are sent; otherwise, false.</param>
    /// <exception cref="ArgumentException">The value is null or empty, has a segment of dots, or contains an unpaired
    /// surrogate, so that the request would go to another resource.</exception>
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
    /// <param name="query">The part, such as <c>list-type=2</c>, already escaped.</param>
    public void AddQuery(string query)
    {
        _text.AppendLiteral(_hasQuery ? "&" : "?");
        _text.AppendLiteral(query);
        _hasQuery = true;
    }

    /// <summary>Adds a parameter to the query.</summary>
    /// <param name="name">The name.</param>
    /// <param name="value">The value.</param>
    public void AddQuery(string name, string value)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (value is null) throw AwsRequestMembers.Missing(operation, $"a value of the query parameter '{name}'");
        AddQuery(Escape("a query parameter", name));
        _text.AppendLiteral("=");
        _text.AppendLiteral(Escape(name, value));
    }

    /// <summary>Returns the complete path and query.</summary>
    /// <returns>The text.</returns>
    public string Build() => _text.ToStringAndClear();

    // Uri replaces an unpaired surrogate with U+FFFD, so that two different keys would be one object.
    private readonly string Escape(string member, string value)
    {
        if (!AddressText.IsWellFormed(value))
        {
            throw new ArgumentException(
                $"{operation} puts {member} into the URL of the request, but it contains an unpaired surrogate, which UTF-8 can't represent. " +
                "Remove it.");
        }

        return Uri.EscapeDataString(value);
    }

    private readonly ArgumentException Dots(string member, string value) => new(
        $"{operation} puts {member} into the path of the request, but '{value}' has '.' or '..' as a segment: the request would go to another resource.");

    private readonly string Checked(string member, string? value) => !string.IsNullOrEmpty(value)
        ? value
        : throw new ArgumentException($"{operation} puts {member} into the path of the request, so it must be set and not empty.");
}
