using System.Text.Json;
using Tern.Local;

namespace Tern.Lambda.Local;

/// <summary>The emulator's services for its parts.</summary>
internal sealed class EmulatorServices
{
    public required FunctionRegistry Functions { get; init; }

    public required InvocationJournal Journal { get; init; }

    /// <summary>Gets the functions as targets of a local AWS.</summary>
    public required ILocalFunctions LocalFunctions { get; init; }

    public required TimeProvider Clock { get; init; }

    /// <summary>
    /// Gets a callback that logs a line for the user of the emulator: the source's name, and the line.
    /// </summary>
    public required Action<string, string> Log { get; init; }

    /// <summary>
    /// Gets or sets the address of the console for the application's tables, or null for none. The code that starts the
    /// tables sets it.
    /// </summary>
    public Uri? Tables { get; set; }

    /// <summary>
    /// Gets or sets a callback that sends a message, with attributes by name, to the queue with a name. It returns
    /// false if there is no such queue. Null outside an application.
    /// </summary>
    public Func<string, string, IReadOnlyDictionary<string, (string Type, string Value)>, bool>? SendMessage { get; set; }

    /// <summary>
    /// Gets or sets a callback that puts an entry, in the format of PutEvents, on the event bus with a name; null if
    /// there are no buses.
    /// </summary>
    public Func<string, JsonElement, CancellationToken, ValueTask>? PutEvent { get; set; }

    /// <summary>
    /// Gets or sets the call for senders that don't wait, such as schedules and rules. Failed events are retried, and
    /// finally sent to the function's <c>OnFailure</c>. It is set before the parts are created.
    /// </summary>
    public FunctionCall CallLater { get; set; } = null!;

    /// <summary>
    /// Gets or sets the emulator's address. It is set after the parts are created and before they are started.
    /// </summary>
    public Uri Url { get; set; } = new("http://127.0.0.1:0/");
}
