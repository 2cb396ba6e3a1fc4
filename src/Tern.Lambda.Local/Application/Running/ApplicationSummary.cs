using Tern.Lambda.Local.Fronts;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>Describes the parts of an application and their addresses.</summary>
internal static class ApplicationSummary
{
    public static IReadOnlyList<string> Of(ApplicationModel model, Uri emulator, Uri? tables)
    {
        List<string> lines = [];
        foreach (var api in model.Apis)
        {
            var kind = api.Kind switch
            {
                ApiKind.Http => "HTTP API",
                ApiKind.Rest => "REST API",
                ApiKind.Alb => "load balancer",
                _ => "function URL",
            };
            lines.Add($"{kind} {api.Name}: {emulator}{api.Name}/");
            if (api.Kind == ApiKind.FunctionUrl) continue;
            foreach (var route in api.Routes)
            {
                var target = route.Mock is null ? route.Function : "mock";
                lines.Add($"  {route.Key} -> {target}{(route.Authorizer is { } authorizer ? $" (after {authorizer})" : "")}");
            }
        }

        foreach (var queue in model.Queues)
        {
            var takers = string.Join(", ", model.QueueMappings.Where(each => each.Queue == queue.Name).Select(static each => each.Function));
            lines.Add($"queue {queue.Name}: {emulator}{LocalAws.Account}/{queue.Name}{(queue.Folder is { } folder ? $" ({folder})" : "")}{(
                takers.Length == 0 ? "" : $" -> {takers}")}");
        }

        if (tables is not null) lines.Add($"DynamoDB: {tables}");
        foreach (var stream in model.Streams) lines.Add($"stream of {stream.Table} -> {stream.Function}");
        foreach (var rule in model.Rules)
            lines.Add($"rule {rule.Name}{(rule.Bus == RuleOptions.DefaultBus ? "" : $" of the bus {rule.Bus}")} -> {rule.Function ?? "queue " + rule.Queue}");
        foreach (var schedule in model.Schedules) lines.Add($"schedule {schedule.Name} -> {schedule.Function}");
        foreach (var bucket in model.Buckets)
        {
            foreach (var notification in bucket.Notifications) lines.Add($"bucket {bucket.Name} ({bucket.Folder}) -> {notification.Function}");
        }

        foreach (var topic in model.Topics)
        {
            var takers = string.Join(", ", topic.Functions.Concat(topic.Queues.Select(static queue => "queue " + queue)));
            lines.Add($"topic {topic.Name}: {TopicOptions.ArnOf(topic.Name)}{(takers.Length == 0 ? "" : $" -> {takers}")}");
        }

        return lines;
    }
}
