namespace Tern.ServiceCodegen.Resolved;

/// <summary>The name of a part of a list or map in XML or a form.</summary>
/// <param name="Name">The name; null for the protocol's own.</param>
/// <param name="Namespace">The namespace that the element declares, or null.</param>
internal sealed record WireElement(string? Name, XmlNamespace? Namespace)
{
    /// <summary>The protocol's own name, and no namespace.</summary>
    internal static readonly WireElement Default = new(null, null);
}

/// <summary>A namespace that an element declares.</summary>
/// <param name="Uri">Its name.</param>
/// <param name="Prefix">The prefix that is bound to it; null for the default namespace.</param>
internal sealed record XmlNamespace(string Uri, string? Prefix);
