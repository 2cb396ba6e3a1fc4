namespace Tern.Handling;

/// <summary>
/// Marks exceptions that aren't caused by the record, for example because another handler is currently handling it.
/// However often it was attempted, such a record doesn't count as poison (see
/// <see cref="HandlerOptions.PoisonAction"/>) and is redelivered. The other handler may still fail, and a message that
/// was dropped or moved in the meantime would be lost.
/// </summary>
public interface INotPoison;
