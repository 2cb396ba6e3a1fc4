namespace Tern.Diagnostics;

/// <summary>Provides the name of a scope that is still open.</summary>
internal interface IScopeNaming
{
    /// <summary>
    /// Returns the name, or null if it isn't known yet. It must be fast, because every call of the scope asks for it.
    /// </summary>
    string? GetName();
}
