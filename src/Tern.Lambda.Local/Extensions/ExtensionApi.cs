using System.Collections.Concurrent;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Local;

/// <summary>
/// The Extensions API of one process.
/// <code>
/// POST /2020-01-01/extension/register      {"events":["INVOKE","SHUTDOWN"]}
/// GET  /2020-01-01/extension/event/next
/// POST /2020-01-01/extension/init/error
/// POST /2020-01-01/extension/exit/error
/// </code>
/// </summary>
internal sealed class ExtensionApi(EmulatedFunctionOptions function, TelemetryApi telemetry)
{
    private const int MostExtensions = 10;
    private const string StateRefused = "Extension.InvalidExtensionState";

    private readonly ConcurrentDictionary<string, Extension> _byId = new(StringComparer.Ordinal);
    private readonly HashSet<string> _external = new(StringComparer.Ordinal);
    private readonly Lock _gate = new();
    private TaskCompletionSource _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>
    /// Gets a value indicating whether there are extensions. Only then is a process asked to stop before it is killed.
    /// </summary>
    public bool HasAny => !_byId.IsEmpty;

    /// <summary>
    /// Gets a value indicating whether there is an external extension, which extends the shutdown from 500 ms to 2 s.
    /// </summary>
    public bool HasExternal => _byId.Values.Any(static extension => extension.IsExternal);

    /// <summary>
    /// Gets or sets a callback for failures that external extensions report. It receives the result for invocations in
    /// progress.
    /// </summary>
    public Action<WorkResult>? Failed { get; set; }

    /// <summary>Gets a value indicating whether all external extensions have registered.</summary>
    public bool AreRegistered => _external.All(name => Find(name) is not null);

    /// <summary>
    /// Gets a value indicating whether all external extensions have also requested their next event. Only then is the
    /// function's init or invocation over.
    /// </summary>
    public bool AreReady => _external.All(name => Find(name) is { State: ExtensionState.Ready });

    /// <summary>
    /// Gets the extension that is waited for and what it must do, as the end of a sentence, or null for none.
    /// </summary>
    public string? Missing
    {
        get
        {
            foreach (var name in _external)
            {
                if (Find(name) is not { } extension)
                {
                    var others = _byId.Values.Where(static other => !other.IsExternal).Select(static other => $"'{other.Name}'").ToList();
                    return $"the extension '{name}' didn't register: expected POST {RuntimePaths.Register} with its file name in Lambda-Extension-Name"
                        + (others.Count == 0 ? "" : $"; {string.Join(", ", others)} did, but no file has that name");
                }

                if (extension.State != ExtensionState.Ready)
                    return $"the extension '{name}' didn't request its next event: expected GET {RuntimePaths.NextExtensionEvent}";
            }

            return null;
        }
    }

    public static bool Owns(string path) => path.StartsWith(RuntimePaths.Extensions, StringComparison.Ordinal);

    /// <summary>Adds the name of an external extension that the emulator starts.</summary>
    public void Expect(string name) => _external.Add(name);

    public Task HandleAsync(HttpContext context, string path, bool isReady) => (path[RuntimePaths.Extensions.Length..], context.Request.Method) switch
    {
        ("register", "POST") => RegisterAsync(context, isReady),
        ("event/next", "GET") => NextAsync(context),
        ("init/error", "POST") => FailAsync(context, ExtensionState.InitError),
        ("exit/error", "POST") => FailAsync(context, ExtensionState.ExitError),
        _ => HttpAnswer.TextAsync(context, 404, "404 page not found\n"),
    };

    /// <summary>Notifies extensions of an event that was delivered to the function.</summary>
    public void Invoked(string requestId, string arn, string traceId, long deadline)
    {
        if (!_byId.IsEmpty) Tell("INVOKE", ExtensionEvents.Invoke(requestId, arn, traceId, deadline));
    }

    /// <summary>Notifies extensions that the process is about to be ended.</summary>
    public void ShuttingDown(string reason, long deadline)
    {
        if (!_byId.IsEmpty) Tell("SHUTDOWN", ExtensionEvents.Shutdown(reason, deadline));
    }

    /// <summary>Waits until a condition on the extensions is met.</summary>
    public async Task WaitAsync(Func<bool> condition, CancellationToken cancellationToken)
    {
        while (true)
        {
            Task changed;
            lock (_gate) changed = _changed.Task;
            if (condition()) return;
            await changed.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Returns true if the extension with a name has requested an event; otherwise, false.</summary>
    public bool IsReady(string name) => Find(name) is { State: ExtensionState.Ready };

    /// <summary>Returns the name of the extension with an identifier; empty for none.</summary>
    public string NameOf(string identifier) => _byId.GetValueOrDefault(identifier)?.Name ?? "";

    private Extension? Find(string name) => _byId.Values.FirstOrDefault(extension => extension.Name == name);

    private void Signal()
    {
        lock (_gate)
        {
            _changed.TrySetResult();
            _changed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        }
    }

    private void Tell(string kind, byte[] json)
    {
        foreach (var extension in _byId.Values)
        {
            if (extension.Events.Contains(kind)) extension.Tell(json);
        }
    }

    private async Task RegisterAsync(HttpContext context, bool isReady)
    {
        var name = context.Request.Headers["Lambda-Extension-Name"].ToString();
        if (name.Length == 0)
        {
            await RefuseAsync(context, "Extension.InvalidExtensionName", "Empty extension name").ConfigureAwait(false);
            return;
        }

        if (isReady)
        {
            await RefuseAsync(context, "Extension.RegistrationClosed", "Extension registration closed already").ConfigureAwait(false);
            return;
        }

        var body = await RequestBody.ReadAsync(context, 64 * 1024).ConfigureAwait(false);
        if (body.State != RequestBodyState.Whole || ReadEvents(body.Bytes) is not { } events)
        {
            await RefuseAsync(context, "InvalidRequestFormat", "The body isn't {\"events\":[…]}").ConfigureAwait(false);
            return;
        }

        var isExternal = _external.Contains(name);
        if (_byId.Values.Any(other => other.Name == name))
        {
            await RefuseAsync(
                context, StateRefused, $"State transition from Registered to Registered failed for extension {name}. Error: it is already registered.")
                .ConfigureAwait(false);
        }
        else if (events.FirstOrDefault(kind => kind != "INVOKE" && !(kind == "SHUTDOWN" && isExternal)) is { } wrong)
        {
            await RefuseAsync(context, "Extension.InvalidEventType", $"{wrong}: extension '{name}' can't have it; {(isExternal
                ? "the events are INVOKE and SHUTDOWN"
                : "an extension within the function's process only receives INVOKE")}").ConfigureAwait(false);
        }
        else if (_byId.Count >= MostExtensions)
        {
            await RefuseAsync(context, "Extension.TooManyExtensions", $"A function has at most {MostExtensions} extensions").ConfigureAwait(false);
        }
        else
        {
            var extension = new Extension(name, isExternal, events);
            _byId[extension.Id] = extension;
            context.Response.Headers["Lambda-Extension-Identifier"] = extension.Id;
            var withAccount = context.Request.Headers["Lambda-Extension-Accept-Feature"].ToString().Contains("accountId", StringComparison.Ordinal);
            await HttpAnswer.WriteAsync(context, 200, HttpAnswer.Json, ExtensionEvents.Registered(function, withAccount)).ConfigureAwait(false);
            Signal();
        }
    }

    private async Task NextAsync(HttpContext context)
    {
        if (await FindAsync(context).ConfigureAwait(false) is not { } extension) return;
        if (extension.State is ExtensionState.InitError or ExtensionState.ExitError)
        {
            await RefuseAsync(
                context, StateRefused, $"State transition from {extension.State} to Ready failed for extension {extension.Id}. Error: it reported that " +
                    $"it ends.")
                .ConfigureAwait(false);
            return;
        }

        if (extension.State == ExtensionState.Registered) telemetry.ExtensionReady(extension.Name, extension.Events);
        extension.Ask();
        Signal();
        byte[] json;
        try
        {
            json = await extension.Waiting.Reader.ReadAsync(context.RequestAborted).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return; // the process disconnected or exited
        }

        context.Response.Headers["Lambda-Extension-Event-Identifier"] = Guid.NewGuid().ToString();
        await HttpAnswer.WriteAsync(context, 200, HttpAnswer.Json, json).ConfigureAwait(false);
    }

    private async Task FailAsync(HttpContext context, ExtensionState state)
    {
        if (await FindAsync(context).ConfigureAwait(false) is not { } extension) return;
        if (context.Request.Headers["Lambda-Extension-Function-Error-Type"].Count == 0)
        {
            await RefuseAsync(context, "Extension.MissingHeader", "Lambda-Extension-Function-Error-Type not found").ConfigureAwait(false);
            return;
        }

        extension.State = state;
        var type = context.Request.Headers["Lambda-Extension-Function-Error-Type"].ToString();
        var body = await RequestBody.ReadAsync(context, 1024 * 1024).ConfigureAwait(false);
        await HttpAnswer.WriteAsync(context, 202, HttpAnswer.Json, "{\"status\":\"OK\"}\n"u8.ToArray()).ConfigureAwait(false);
        if (extension.IsExternal) Failed?.Invoke(ExtensionFailures.Reported(extension.Name, state, type, body.Bytes));
    }

    private async ValueTask<Extension?> FindAsync(HttpContext context)
    {
        var id = context.Request.Headers["Lambda-Extension-Identifier"].ToString();
        if (id.Length > 0 && _byId.TryGetValue(id, out var extension)) return extension;
        await RefuseAsync(context, id.Length == 0 ? "Extension.MissingExtensionIdentifier" : "Extension.UnknownExtensionIdentifier", id.Length == 0
            ? "Missing Lambda-Extension-Identifier header"
            : $"Unknown extension {id}").ConfigureAwait(false);
        return null;
    }

    private static Task RefuseAsync(HttpContext context, string type, string message) => HttpAnswer.ErrorAsync(context, 403, type, message);

    private static HashSet<string>? ReadEvents(byte[] body)
    {
        var events = new HashSet<string>(StringComparer.Ordinal);
        if (body.Length == 0) return events;
        try
        {
            using var json = JsonDocument.Parse(body);
            if (json.RootElement.ValueKind != JsonValueKind.Object) return null;
            if (!json.RootElement.TryGetProperty("events"u8, out var list)) return events;
            foreach (var kind in list.EnumerateArray()) events.Add(kind.GetString() ?? "");
            return events;
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            return null;
        }
    }
}
