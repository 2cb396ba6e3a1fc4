namespace Tern.Diagnosis.Process.Stacks;

/// <summary>What kind of event: the provider's name and the event's number there.</summary>
internal readonly record struct NetTraceKind(string Provider, int Id);
