using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>Reads and checks configurations of notifications.</summary>
internal static class NotificationRules
{
    /// <summary>Reads the rules. Rules without an ID get one, and names in filters are changed to S3's
    /// spelling.</summary>
    /// <param name="configuration">The configuration, which is returned to clients later.</param>
    /// <param name="region">The bucket's Region.</param>
    /// <exception cref="S3ErrorException">The configuration isn't valid.</exception>
    public static IReadOnlyList<NotificationRule> Read(NotificationConfiguration configuration, string region)
    {
        var rules = new List<NotificationRule>();
        foreach (var queue in configuration.QueueConfigurations ?? [])
            rules.Add(Read(queue.Id ??= NewId(), "sqs", "Queue", queue.QueueArn!, queue.Events!, queue.Filter, region));
        foreach (var topic in configuration.TopicConfigurations ?? [])
            rules.Add(Read(topic.Id ??= NewId(), "sns", "Topic", topic.TopicArn!, topic.Events!, topic.Filter, region));
        foreach (var function in configuration.LambdaFunctionConfigurations ?? [])
            rules.Add(Read(function.Id ??= NewId(), "lambda", "CloudFunction", function.LambdaFunctionArn!, function.Events!, function.Filter, region));
        for (var i = 1; i < rules.Count; i++)
        {
            for (var k = 0; k < i; k++)
            {
                if (rules[i].Id == rules[k].Id)
                    throw S3Errors.InvalidArgument("Same ID used for multiple configurations. IDs must be unique", "Id", rules[i].Id);
                rules[k].CheckAgainst(rules[i]);
            }
        }

        return rules;
    }

    private static NotificationRule Read(
        string id, string service, string argument, string arn, List<string> events, NotificationConfigurationFilter? filter, string region)
    {
        if (arn.Split(':') is not ["arn", { Length: > 0 }, var own, { Length: > 0 } place, { Length: > 0 }, { Length: > 0 }, ..] || own != service)
            throw S3Errors.InvalidArgument("The ARN could not be parsed", argument, arn);
        if (place != region)
            throw S3Errors.InvalidArgument("The notification destination service region is not valid for the bucket location constraint", argument, arn);
        var names = filter?.Key?.FilterRules ?? [];
        return new NotificationRule(id, service, arn, events, Find(names, "Prefix"), Find(names, "Suffix"));
    }

    // S3 accepts the names in any case, and returns them capitalized.
    private static string Find(List<FilterRule> rules, string name)
    {
        string? value = null;
        foreach (var rule in rules)
        {
            if (string.IsNullOrEmpty(rule.Value)) throw S3Errors.InvalidArgument("filter value cannot be empty", "FilterRule.Value", "");
            if (!name.Equals(rule.Name, StringComparison.OrdinalIgnoreCase)) continue;
            if (value is not null)
                throw S3Errors.InvalidArgument($"Cannot specify more than one {name.ToLowerInvariant()} rule in a filter.", "FilterRule.Name", rule.Name!);
            rule.Name = name;
            value = rule.Value;
        }

        return value ?? "";
    }

    private static string NewId() => Guid.NewGuid().ToString();
}
