namespace Tern.Lambda;

/// <summary>
/// Marks exceptions that say nothing against the record, such as that another invocation is at it now: however often it
/// was received, it is no poison (see <see cref="BatchOptions.PoisonAction"/>), and is left to come again. The other may
/// still fail, and a message that was dropped or moved meanwhile would be lost.
/// </summary>
public interface INotPoison;
