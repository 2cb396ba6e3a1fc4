namespace Tern.Lambda.Local;

/// <summary>Where the record of an asynchronous invocation goes.</summary>
/// <param name="Kind">What takes it.</param>
/// <param name="Name">Its name.</param>
internal readonly record struct DeliveryTarget(DeliveryKind Kind, string Name);
