namespace Tern.Local.Serving;

/// <summary>The facts about a service with REST and XML that all its operations share.</summary>
internal abstract class RestProtocol
{
    /// <summary>Gets the namespace of documents.</summary>
    public abstract string XmlNamespace { get; }

    /// <summary>Returns the error for a request whose members violate constraints, or null to accept it.</summary>
    public abstract Exception? Refuse(IReadOnlyList<MemberViolation> violations);

    /// <summary>Returns the error for a body that isn't the XML of the operation.</summary>
    public abstract Exception Malformed();
}
