namespace Tern.Local.Serving;

/// <summary>The key of an entry of a service's state.</summary>
/// <param name="Account">The account.</param>
/// <param name="Region">The Region, or an empty string for what belongs to all Regions.</param>
/// <param name="Kind">The kind of entry. Each service has its own numbers, whose meanings never change.</param>
/// <param name="Name">The name among the entries of this kind.</param>
internal readonly record struct StateKey(string Account, string Region, byte Kind, string Name);
