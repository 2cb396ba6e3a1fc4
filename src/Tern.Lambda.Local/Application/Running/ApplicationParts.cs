using Tern.Lambda.Local.Fronts;
using Tern.Lambda.Local.Sources;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Application;

/// <summary>Creates the emulator parts that an application needs.</summary>
internal static class ApplicationParts
{
    /// <summary>Adds the parts to an emulator's options.</summary>
    /// <param name="parts">The emulator's parts, in start order.</param>
    /// <param name="model">The application.</param>
    /// <param name="aws">The local AWS that has the application's queues.</param>
    /// <param name="tables">The address of the application's tables, or null for none.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="functions">Adds the functions after the emulator's address is known.</param>
    public static void AddTo(
        IList<Func<EmulatorServices, IEmulatorPart>> parts,
        ApplicationModel model,
        Tern.Local.LocalAws aws,
        Uri? tables,
        TimeProvider clock,
        Action<EmulatorServices> functions)
    {
        var queues = new QueueSet(aws);
        foreach (var options in model.Queues)
        {
            var queue = queues.Add(options);
            if (options.Folder is not null) parts.Add(services => new QueueFolderPart(queue, options, clock, LogOf(services)));
        }

        parts.Add(services =>
        {
            if (tables is not null) services.Tables = new Uri(tables, "_tern");
            services.SendMessage = (name, body, attributes) =>
            {
                if (queues.Find(name) is not { } queue) return false;
                queue.Send(new MessageDraft
                {
                    Body = body,
                    Attributes = [.. attributes.Select(static attribute =>
                        KeyValuePair.Create(attribute.Key, new MessageAttribute(attribute.Value.Type, attribute.Value.Value, null)))],
                });
                return true;
            };
            return new FunctionsPart(() => functions(services));
        });
        if (model.Topics.Count > 0) parts.Add(services => new TopicsPart(model, aws, services.LocalFunctions));
        // Fronts first: a form posted to a front by its host name isn't a request to a queue.
        parts.Add(services => new FrontsPart(model.Apis.ConvertAll(api => new Front(api, CallOf(services), clock))));
        parts.Add(_ => new SqsPart(aws.Transport));
        parts.Add(_ => new AwsPart(aws));
        foreach (var api in model.Apis)
        {
            if (api.Port is { } port) parts.Add(services => new FrontPort(new Front(api, CallOf(services), clock), port));
        }

        foreach (var mapping in model.QueueMappings)
            parts.Add(services => new QueueMapping(mapping, queues.Find(mapping.Queue)!, CallOf(services), clock, LogOf(services)));
        if (tables is not null)
        {
            foreach (var stream in model.Streams)
            {
                parts.Add(services =>
                {
                    var delivery = new StreamDelivery(stream, queues, CallOf(services), clock, LogOf(services));
                    return new StreamMapping(stream, new StreamEndpoint(tables, clock), delivery, clock, LogOf(services));
                });
            }
        }

        parts.Add(services =>
        {
            var bus = new EventBus(model.Rules, queues, services.CallLater, clock, LogOf(services));
            services.PutEvent = (name, entry, cancellationToken) =>
                bus.PutAsync(name, BusEvent.Make(entry, Guid.NewGuid().ToString(), clock.GetUtcNow()), cancellationToken);
            return new EventBridgePart(bus, clock);
        });
        foreach (var schedule in model.Schedules) parts.Add(services => new SchedulePart(schedule, services.CallLater, clock, LogOf(services)));
        if (model.Buckets.Count > 0)
            parts.Add(services => new BucketsPart(model.Buckets, aws, services.LocalFunctions, Path.GetFileName(model.File)));
    }

    private static FunctionCall CallOf(EmulatorServices services) => (name, request, cancellationToken) => services.Functions.Find(name) is { } function
        ? function.InvokeAsync(request with { Qualifier = FunctionReference.Read(name).Qualifier }, cancellationToken)
        : throw new KeyNotFoundException($"The function '{name}' no longer exists.");

    private static Action<string> LogOf(EmulatorServices services) => line => services.Log("tern", line);
}
