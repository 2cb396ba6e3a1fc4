namespace Tern.Lambda.Local;

/// <summary>The destination for the record of an asynchronous invocation.</summary>
/// <param name="Kind">The kind of destination.</param>
/// <param name="Name">The name of the destination.</param>
internal readonly record struct DeliveryTarget(DeliveryKind Kind, string Name);
