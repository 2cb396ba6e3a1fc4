using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Application;

/// <summary>Checks that the parts of an application are consistent.</summary>
internal sealed class ApplicationCheck
{
    private readonly ApplicationModel _model;
    private readonly string _file;
    private readonly HashSet<string> _functions;
    private readonly HashSet<string> _queues;

    private ApplicationCheck(ApplicationModel model)
    {
        _model = model;
        _file = Path.GetFileName(model.File);
        _functions = model.Functions.Select(static function => function.Name).ToHashSet(StringComparer.Ordinal);
        _queues = model.Queues.Select(static queue => queue.Name).ToHashSet(StringComparer.Ordinal);
    }

    /// <exception cref="LocalApplicationException">A part refers to something that doesn't exist, or two parts have the
    /// same name.</exception>
    public static void Check(ApplicationModel model)
    {
        var check = new ApplicationCheck(model);
        check.CheckFunctions();
        check.CheckApis();
        check.CheckQueues();
        check.CheckQueueMappings();
        check.CheckStreams();
        check.CheckRules();
        foreach (var schedule in model.Schedules) check.NeedFunction(schedule.Function, $"schedules.{schedule.Name}.function");
        check.CheckBuckets();
        check.CheckTopics();
    }

    private void CheckFunctions()
    {
        if (_model.Functions.Count == 0) throw new LocalApplicationException(_file, "functions", "An application must have at least one function.");
        foreach (var function in _model.Functions)
        {
            NeedTarget(function.Async.OnSuccess, $"functions.{function.Name}.onSuccess");
            NeedTarget(function.Async.OnFailure, $"functions.{function.Name}.onFailure");
            if (function.Async.DeadLetterQueue is { } dead) NeedQueue(dead, $"functions.{function.Name}.deadLetterQueue");
        }
    }

    private void CheckApis()
    {
        var fronts = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var api in _model.Apis)
        {
            var place = $"apis.{api.Name}";
            if (!fronts.Add(api.Name))
                throw new LocalApplicationException(_file, place, "The name is already used: an API can't have the same name as a function with a URL.");
            if (api.Name.Length > 63 || !api.Name.All(static c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_'))
                throw new LocalApplicationException(_file, place, "The name is part of a host name, so it may contain at most 63 letters, digits and hyphens.");
            CheckApi(api, place);
        }
    }

    private void CheckApi(ApiOptions api, string place)
    {
        foreach (var route in api.Routes)
        {
            if (route.Mock is null) NeedFunction(route.Function, $"{place}.routes.{route.Key}");
            if (route.Authorizer is { } authorizer && api.Authorizers.All(each => each.Name != authorizer))
                throw new LocalApplicationException(_file, $"{place}.routes.{route.Key}", $"This API has no authorizer '{authorizer}'.");
        }

        if (api.Routes.Any(static route => route.IsKeyRequired))
        {
            var keys = string.Join(", ", api.ApiKeys.Select(static key => $"'{key.Value}'").Distinct());
            _model.Remarks.Add($"API {api.Name}: methods that require a key accept {keys} in the header x-api-key.");
        }

        foreach (var authorizer in api.Authorizers)
        {
            if (authorizer.Function is { } function) NeedFunction(function, $"{place}.authorizers.{authorizer.Name}");
            else _model.Remarks.Add($"API {api.Name}: the authorizer {authorizer.Name} reads the claims of tokens, but doesn't verify their signatures.");
        }

        try
        {
            _ = new RouteTable(api.Routes);
        }
        catch (FormatException failure)
        {
            throw new LocalApplicationException(_file, $"{place}.routes", failure.Message);
        }
    }

    private void CheckQueues()
    {
        var folders = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var queue in _model.Queues)
        {
            if (queue.Folder is { } folder && !folders.TryAdd(folder, queue.Name))
                throw new LocalApplicationException(
                    _file, $"queues.{queue.Name}.folder", $"The queue '{folders[folder]}' already uses this folder. Each queue needs its own.");
            if (queue.DeadLetterQueue is not { } dead) continue;
            NeedQueue(dead, $"queues.{queue.Name}.deadLetterQueue");
            if (dead.EndsWith(".fifo", StringComparison.Ordinal) != queue.IsFifo)
                throw new LocalApplicationException(
                    _file, $"queues.{queue.Name}.deadLetterQueue",
                    "The dead-letter queue of a FIFO queue must be a FIFO queue, and that of a standard queue must not.");
        }
    }

    private void CheckQueueMappings()
    {
        foreach (var mapping in _model.QueueMappings)
        {
            NeedFunction(mapping.Function, $"queues.{mapping.Queue}.function");
            var taker = _model.Functions.Find(each => each.Name == FunctionReference.NameOf(mapping.Function))!;
            var source = _model.Queues.Find(each => each.Name == mapping.Queue);
            var timeout = taker.Timeout ?? new EmulatedFunctionOptions { Name = taker.Name, Command = [] }.Timeout;
            if (source is not null && source.VisibilityTimeout < timeout)
            {
                throw new LocalApplicationException(
                    _file,
                    $"queues.{mapping.Queue}",
                    $"The queue's visibility timeout of {source.VisibilityTimeout.TotalSeconds} s is below the timeout of {mapping.Function}, "
                        + $"{timeout.TotalSeconds} s. Lambda rejects this, because a message would be received again while it is handled.");
            }

            if (mapping.BatchSize > 10 && mapping.Window == TimeSpan.Zero)
                throw new LocalApplicationException(
                    _file, $"queues.{mapping.Queue}.batchSize", "A batch size above 10 requires a 'window' of at least one second, as in Lambda.");
        }
    }

    private void CheckStreams()
    {
        foreach (var stream in _model.Streams)
        {
            NeedFunction(stream.Function, $"streams.{stream.Table}.function");
            if (stream.OnFailure is { } queue) NeedQueue(queue, $"streams.{stream.Table}.onFailure");
        }
    }

    private void CheckRules()
    {
        foreach (var rule in _model.Rules)
        {
            if (rule.Function is { } function) NeedFunction(function, $"rules.{rule.Name}.function");
            if (rule.Queue is not { } queue) continue;
            NeedQueue(queue, $"rules.{rule.Name}.queue");
            if (queue.EndsWith(".fifo", StringComparison.Ordinal))
                throw new LocalApplicationException(
                    _file, $"rules.{rule.Name}.queue", "The queue is a FIFO queue, but rules here don't set a message group.");
        }
    }

    private void CheckBuckets()
    {
        foreach (var bucket in _model.Buckets)
        {
            foreach (var notification in bucket.Notifications) NeedFunction(notification.Function, $"buckets.{bucket.Name}.function");
            if (!Directory.Exists(bucket.Folder))
                throw new LocalApplicationException(_file, $"buckets.{bucket.Name}.folder", $"The folder {bucket.Folder} doesn't exist. Create it first.");
        }
    }

    private void CheckTopics()
    {
        foreach (var topic in _model.Topics)
        {
            foreach (var function in topic.Functions) NeedFunction(function, $"topics.{topic.Name}.function");
            foreach (var queue in topic.Queues) NeedQueue(queue, $"topics.{topic.Name}.queue");
        }
    }

    private void NeedFunction(string name, string place)
    {
        if (!_functions.Contains(FunctionReference.NameOf(name)))
            throw new LocalApplicationException(_file, place, $"There is no function '{name}'. The functions are {string.Join(", ", _functions)}.");
    }

    private void NeedTarget(DeliveryTarget? target, string place)
    {
        if (target is { Kind: DeliveryKind.Function } function) NeedFunction(function.Name, place);
        else if (target is { Kind: DeliveryKind.Queue } queue) NeedQueue(queue.Name, place);
    }

    private void NeedQueue(string name, string place)
    {
        if (!_queues.Contains(name))
            throw new LocalApplicationException(
                _file, place,
                $"There is no queue '{name}'. " +
                $"{(_queues.Count == 0 ? "The application has no queues" : "The queues are " + string.Join(", ", _queues))}.");
    }
}
