using System.Text.Json;
using Tern.Lambda.Local.Functions;
using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.Parts;

/// <summary>What parts are made from.</summary>
internal sealed class EmulatorServices
{
    public required FunctionRegistry Functions { get; init; }

    public required InvocationJournal Journal { get; init; }

    public required TimeProvider Clock { get; init; }

    /// <summary>Says something to whoever runs the emulator: the source's name, and a line.</summary>
    public required Action<string, string> Log { get; init; }

    /// <summary>The console of the tables that an application has beside its functions; null for none. Whoever starts them sets it.</summary>
    public Uri? Tables { get; set; }

    /// <summary>
    /// Sends a message, with attributes by their names, to the queue of a name; false if there is no such queue. Null outside of an application.
    /// </summary>
    public Func<string, string, IReadOnlyDictionary<string, (string Type, string Value)>, bool>? SendMessage { get; set; }

    /// <summary>Puts an entry, as PutEvents has it, on the event bus of a name; null if there are no buses.</summary>
    public Func<string, JsonElement, CancellationToken, ValueTask>? PutEvent { get; set; }

    /// <summary>Where the emulator is reached; set before parts are started, and after they are made.</summary>
    public Uri Url { get; set; } = new("http://127.0.0.1:0/");
}
