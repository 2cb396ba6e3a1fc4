namespace Tern.Diagnosis.Scopes;

/// <summary>Knows the name of a scope that is still open.</summary>
internal interface IScopeNaming
{
    /// <summary>
    /// The name; null while it is not known. Asked for by every call of the scope: it is to be quick.
    /// </summary>
    string? GetName();
}
