namespace Tern.Diagnostics;

/// <summary>The kind of an event: the provider's name and the event's ID.</summary>
internal readonly record struct NetTraceKind(string Provider, int Id);
