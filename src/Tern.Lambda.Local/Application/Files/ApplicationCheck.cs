using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Application;

/// <summary>Checks that the parts of an application are consistent.</summary>
internal static class ApplicationCheck
{
    /// <exception cref="LocalApplicationException">A part refers to something that doesn't exist, or two parts have the
    /// same name.</exception>
    public static void Check(ApplicationModel model)
    {
        var file = Path.GetFileName(model.File);
        if (model.Functions.Count == 0) throw new LocalApplicationException(file, "functions", "An application must have at least one function.");
        var functions = model.Functions.Select(static function => function.Name).ToHashSet(StringComparer.Ordinal);
        var queues = model.Queues.Select(static queue => queue.Name).ToHashSet(StringComparer.Ordinal);

        foreach (var function in model.Functions)
        {
            NeedTarget(function.Async.OnSuccess, $"functions.{function.Name}.onSuccess");
            NeedTarget(function.Async.OnFailure, $"functions.{function.Name}.onFailure");
            if (function.Async.DeadLetterQueue is { } dead) NeedQueue(dead, $"functions.{function.Name}.deadLetterQueue");
        }

        var fronts = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var api in model.Apis)
        {
            var place = $"apis.{api.Name}";
            if (!fronts.Add(api.Name))
                throw new LocalApplicationException(file, place, "The name is already used: an API can't have the same name as a function with a URL.");
            if (api.Name.Length > 63 || !api.Name.All(static c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_'))
                throw new LocalApplicationException(file, place, "The name is part of a host name, so it may contain at most 63 letters, digits and hyphens.");
            foreach (var route in api.Routes)
            {
                if (route.Mock is null) NeedFunction(route.Function, $"{place}.routes.{route.Key}");
                if (route.Authorizer is { } authorizer && api.Authorizers.All(each => each.Name != authorizer))
                    throw new LocalApplicationException(file, $"{place}.routes.{route.Key}", $"This API has no authorizer '{authorizer}'.");
            }

            if (api.Routes.Any(static route => route.IsKeyRequired))
            {
                var keys = string.Join(", ", api.ApiKeys.Select(static key => $"'{key.Value}'").Distinct());
                model.Remarks.Add($"API {api.Name}: methods that require a key accept {keys} in the header x-api-key.");
            }

            foreach (var authorizer in api.Authorizers)
            {
                if (authorizer.Function is { } function) NeedFunction(function, $"{place}.authorizers.{authorizer.Name}");
                else model.Remarks.Add($"API {api.Name}: the authorizer {authorizer.Name} reads the claims of tokens, but doesn't verify their signatures.");
            }

            try
            {
                _ = new RouteTable(api.Routes);
            }
            catch (FormatException failure)
            {
                throw new LocalApplicationException(file, $"{place}.routes", failure.Message);
            }
        }

        var folders = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var queue in model.Queues)
        {
            if (queue.Folder is { } folder && !folders.TryAdd(folder, queue.Name))
                throw new LocalApplicationException(
                    file, $"queues.{queue.Name}.folder", $"The queue '{folders[folder]}' already uses this folder. Each queue needs its own.");
            if (queue.DeadLetterQueue is not { } dead) continue;
            NeedQueue(dead, $"queues.{queue.Name}.deadLetterQueue");
            if (dead.EndsWith(".fifo", StringComparison.Ordinal) != queue.IsFifo)
                throw new LocalApplicationException(
                    file, $"queues.{queue.Name}.deadLetterQueue",
                    "The dead-letter queue of a FIFO queue must be a FIFO queue, and that of a standard queue must not.");
        }

        foreach (var mapping in model.QueueMappings)
        {
            NeedFunction(mapping.Function, $"queues.{mapping.Queue}.function");
            var taker = model.Functions.Find(each => each.Name == FunctionReference.NameOf(mapping.Function))!;
            var source = model.Queues.Find(each => each.Name == mapping.Queue);
            var timeout = taker.Timeout ?? new EmulatedFunctionOptions { Name = taker.Name, Command = [] }.Timeout;
            if (source is not null && source.VisibilityTimeout < timeout)
            {
                throw new LocalApplicationException(
                    file,
                    $"queues.{mapping.Queue}",
                    $"The queue's visibility timeout of {source.VisibilityTimeout.TotalSeconds} s is below the timeout of {mapping.Function}, "
                        + $"{timeout.TotalSeconds} s. Lambda rejects this, because a message would be received again while it is handled.");
            }

            if (mapping.BatchSize > 10 && mapping.Window == TimeSpan.Zero)
                throw new LocalApplicationException(
                    file, $"queues.{mapping.Queue}.batchSize", "A batch size above 10 requires a 'window' of at least one second, as in Lambda.");
        }

        foreach (var stream in model.Streams)
        {
            NeedFunction(stream.Function, $"streams.{stream.Table}.function");
            if (stream.OnFailure is { } queue) NeedQueue(queue, $"streams.{stream.Table}.onFailure");
        }

        foreach (var rule in model.Rules)
        {
            if (rule.Function is { } function) NeedFunction(function, $"rules.{rule.Name}.function");
            if (rule.Queue is not { } queue) continue;
            NeedQueue(queue, $"rules.{rule.Name}.queue");
            if (queue.EndsWith(".fifo", StringComparison.Ordinal))
                throw new LocalApplicationException(
                    file, $"rules.{rule.Name}.queue", "The queue is a FIFO queue, but rules here don't set a message group.");
        }

        foreach (var schedule in model.Schedules) NeedFunction(schedule.Function, $"schedules.{schedule.Name}.function");
        foreach (var bucket in model.Buckets)
        {
            foreach (var notification in bucket.Notifications) NeedFunction(notification.Function, $"buckets.{bucket.Name}.function");
            if (!Directory.Exists(bucket.Folder))
                throw new LocalApplicationException(file, $"buckets.{bucket.Name}.folder", $"The folder {bucket.Folder} doesn't exist. Create it first.");
        }

        foreach (var topic in model.Topics)
        {
            foreach (var function in topic.Functions) NeedFunction(function, $"topics.{topic.Name}.function");
            foreach (var queue in topic.Queues) NeedQueue(queue, $"topics.{topic.Name}.queue");
        }

        void NeedFunction(string name, string place)
        {
            if (!functions.Contains(FunctionReference.NameOf(name)))
                throw new LocalApplicationException(file, place, $"There is no function '{name}'. The functions are {string.Join(", ", functions)}.");
        }

        void NeedTarget(DeliveryTarget? target, string place)
        {
            if (target is { Kind: DeliveryKind.Function } function) NeedFunction(function.Name, place);
            else if (target is { Kind: DeliveryKind.Queue } queue) NeedQueue(queue.Name, place);
        }

        void NeedQueue(string name, string place)
        {
            if (!queues.Contains(name))
                throw new LocalApplicationException(
                    file, place,
                    $"There is no queue '{name}'. " +
                    $"{(queues.Count == 0 ? "The application has no queues" : "The queues are " + string.Join(", ", queues))}.");
        }
    }
}
