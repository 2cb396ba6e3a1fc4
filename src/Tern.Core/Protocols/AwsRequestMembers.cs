using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Tern.Endpoints;

namespace Tern.Protocols;

/// <summary>What generated code says when a request can't be sent. Not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsRequestMembers
{
    /// <summary>A member that the service demands is not set.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="member">The member, with the structure that it is part of where that is not the request.</param>
    /// <returns>The exception to throw.</returns>
    public static ArgumentException Missing(string operation, string member) =>
        new($"{operation} needs {member}, which is not set. Set it before the call.");

    /// <summary>What comes after the last slash of an id: answers have ids with a path before them (<c>/hostedzone/Z1</c>), and requests without.</summary>
    /// <param name="id">The id, in either form.</param>
    /// <returns>The id alone; null for null.</returns>
    [return: NotNullIfNotNull(nameof(id))]
    public static string? WithoutPath(string? id) => id?[(id.LastIndexOf('/') + 1)..];

    /// <summary>Checks a value that becomes part of the host name.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="member">The member.</param>
    /// <param name="value">Its value.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">It can't stand in a host name.</exception>
    public static string HostLabel(string operation, string member, string? value) => AwsEndpointFunctions.IsValidHostLabel(value, allowSubdomains: false)
        ? value!
        : throw new ArgumentException(
            $"{operation} puts {member} into the host name, so it must be 1 to 63 letters, digits and hyphens, with no hyphen at either end.");
}
