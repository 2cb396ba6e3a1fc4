namespace Tern.Lambda;

/// <summary>
/// Marks exceptions that aren't caused by the record, for example because another invocation is currently handling it.
/// However often it was received, such a record doesn't count as poison (see <see cref="BatchOptions.PoisonAction"/>)
/// and is redelivered. The other invocation may still fail, and a message that was dropped or moved in the meantime
/// would be lost.
/// </summary>
public interface INotPoison;
