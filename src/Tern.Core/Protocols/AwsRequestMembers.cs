using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Tern.Endpoints;

namespace Tern.Protocols;

/// <summary>Validates members of requests. Intended for generated code; don't call it elsewhere.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsRequestMembers
{
    /// <summary>Creates the error for a required member that isn't set.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="member">The member, including its structure if that isn't the request.</param>
    /// <returns>The exception to throw.</returns>
    public static ArgumentException Missing(string operation, string member) =>
        new($"{operation} requires {member}, which isn't set. Set it before the call.");

    /// <summary>
    /// Returns the part of an id after the last slash: ids in responses include a path (<c>/hostedzone/Z1</c>), ids
    /// in requests don't.
    /// </summary>
    /// <param name="id">The id, in either form.</param>
    /// <returns>The id without the path, or null for null.</returns>
    [return: NotNullIfNotNull(nameof(id))]
    public static string? WithoutPath(string? id) => id?[(id.LastIndexOf('/') + 1)..];

    /// <summary>Checks a value that becomes part of the host name.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="member">The member.</param>
    /// <param name="value">The value.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">The value can't be part of a host name.</exception>
    public static string HostLabel(string operation, string member, string? value) => AwsEndpointFunctions.IsValidHostLabel(value, allowSubdomains: false)
        ? value!
        : throw new ArgumentException(
            $"{operation} puts {member} into the host name, so it must have 1 to 63 letters, digits and hyphens, with no hyphen at either end.");
}
