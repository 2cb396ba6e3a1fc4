using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests.Api;

/// <summary>
/// Rules that all packages follow, checked on the text of their public API (<c>api/PACKAGE.txt</c>). See
/// docs/design/names.md.
/// </summary>
public sealed partial class ApiRulesTests
{
    /// <summary>The most public types of Tern.Core.</summary>
    private const int MostCoreTypes = 110;

    /// <summary>The most public methods that take a handler: a delegate, an object or a handler's type. The goal is 40.</summary>
    private const int MostHandlerMethods = 40;

    /// <summary>The most enums and records for the modes of handlers and for poison. The goal is 3.</summary>
    private const int MostModesAndPoison = 3;

    /// <summary>Methods that return a Task, each with its reason.</summary>
    private static readonly Dictionary<string, string> s_tasks = new()
    {
        ["Tern.AspNetCore.BufferedResponseStream.FlushNowAsync"] = "beside Stream.FlushAsync, which it extends",
        ["Tern.AspNetCore.TernResponse.FlushNowAsync"] = "beside HttpResponse.WriteAsync, which it extends",
        ["Tern.Bedrock.BedrockChatClient.GetResponseAsync"] = "implements IChatClient",
        ["Tern.Bedrock.BedrockEmbeddingGenerator.GenerateAsync"] = "implements IEmbeddingGenerator",
        ["Tern.DynamoDb.DynamoCache<T>.FollowAsync"] = "runs as long as the program, which keeps and awaits it later",
        ["Tern.Http.AwsRequestStream.CopyToAsync"] = "is called from HttpContent.SerializeToStreamAsync",
        ["Tern.Lambda.LambdaApplication.RunAsync"] = "is awaited or returned by Main",
        ["Tern.Lambda.LambdaFunction.RunAsync"] = "is awaited or returned by Main",
        ["Tern.Messaging.Sqs.SqsConsumer.StopAsync"] = "is IHostedService.StopAsync for a consumer without a host",
        ["Tern.Messaging.Streams.StreamConsumer<TItem, TOptions>.RunAsync"] = "runs as long as the program, which keeps and awaits it later",
        ["Tern.Testing.HandlerTest<TItem>.RunAsync"] = "is called from tests, whose assertions take a Task",
        ["Tern.Testing.HandlerTest<TItem>.RunEventAsync"] = "is called from tests, whose assertions take a Task",
        ["Tern.Pages.PageFiles.AnswerAsync"] = "is a handler of ASP.NET Core's requests",
        ["Tern.Pages.PageRequest.AnswerAsync"] = "is a handler of ASP.NET Core's requests",
        ["Tern.Pages.PageRequest.AnswerJsonAsync"] = "is a handler of ASP.NET Core's requests",
        ["Tern.Pages.PageRequest.RefuseAsync"] = "is a handler of ASP.NET Core's requests",
        ["Tern.Pages.PageRequest.RefuseMethodAsync"] = "is a handler of ASP.NET Core's requests",
    };

    [Fact]
    public void Tern_Core_has_few_public_types() =>
        Assert.InRange(Types().Count(static type => type.Package == "Tern.Core"), 1, MostCoreTypes);

    [Fact]
    public void Options_are_classes_with_properties_to_set()
    {
        var options = Types().Where(static type => type.Name.EndsWith("Options", StringComparison.Ordinal) && !type.IsGenerated).ToList();
        Assert.NotEmpty(options);
        Assert.Empty(options.Where(static type => type.Kind != "class").Select(static type => type.FullName));

        // Parts and collections are changed in place.
        var fixedValues = options.SelectMany(static type => type.Members
            .Where(static member => PropertyWithoutSetter().IsMatch(member) && !member.Contains("[hidden]", StringComparison.Ordinal))
            .Where(static member => !PartOrCollection().IsMatch(member))
            .Select(member => $"{type.FullName}:{member}"));
        Assert.Empty(fixedValues);
    }

    [Fact]
    public void A_parameter_named_options_has_a_type_named_Options() => Assert.Empty(
        Members()
            .Where(static member => OptionsParameter().Matches(member.Text)
                .Any(match => !match.Groups[1].Value.EndsWith("Options", StringComparison.Ordinal)
                    && !Regex.IsMatch(member.Text, $@" where {match.Groups[1].Value} : \w+Options\b")))
            .Select(static member => member.Text));

    [Fact]
    public void Asynchronous_methods_return_a_ValueTask_or_a_sequence()
    {
        var found = Members()
            .Select(static member => (member.Type, Match: TaskMethod().Match(member.Text)))
            .Where(static member => member.Match.Success)
            .Select(static member => $"{member.Type.FullName}.{member.Match.Groups[1].Value}")
            .Distinct()
            .ToList();

        Assert.Empty(found.Except(s_tasks.Keys));
        Assert.Empty(s_tasks.Keys.Except(found));
    }

    [Fact]
    public void Registrations_do_not_contain_the_product_s_name() =>
        Assert.Empty(Members().Where(static member => RegistrationOfTern().IsMatch(member.Text)).Select(static member => member.Text));

    [Fact]
    public void Few_methods_take_a_handler() =>
        Assert.InRange(Members().Count(static member => member.Type.Package != "Tern.Core" && HandlerParameter().IsMatch(member.Text)), 0, MostHandlerMethods);

    [Fact]
    public void Few_types_describe_modes_and_poison() =>
        Assert.InRange(Types().Count(static type => type.Kind is "enum" or "record" && ModeOrPoison().IsMatch(type.Name)), 0, MostModesAndPoison);

    private static IEnumerable<(ApiType Type, string Text)> Members() => Types().SelectMany(static type => type.Members.Select(member => (type, member)));

    private static List<ApiType> Types()
    {
        var types = new List<ApiType>();
        foreach (var file in Directory.EnumerateFiles(Path.Combine(Repository.Root, "api"), "*.txt").Order(StringComparer.Ordinal))
        {
            foreach (var line in File.ReadLines(file))
            {
                if (line.StartsWith(' ')) types[^1].Members.Add(line);
                else types.Add(ApiType.Parse(Path.GetFileNameWithoutExtension(file), line));
            }
        }

        return types;
    }

    [GeneratedRegex(@"\{ get; (init; )?\}$")]
    private static partial Regex PropertyWithoutSetter();

    [GeneratedRegex(@" (I?List|I?Dictionary|ICollection)<.*> \w+ \{ get; \}$| \w+Options \w+ \{ get; \}$")]
    private static partial Regex PartOrCollection();

    [GeneratedRegex(@"(\w+)(?:<[\w, ]+>)?\?? options\b(?= =|,|\))")]
    private static partial Regex OptionsParameter();

    // Overrides have the type of the overridden member, and implementations have that of other libraries' interfaces.
    [GeneratedRegex(@"^  (?:\[hidden\] )?(?:public|protected) (?:static |virtual |abstract )*Task(?:<.*>)? (\w+Async)(?:<[\w, ]+>)?\(")]
    private static partial Regex TaskMethod();

    [GeneratedRegex(@" (?:Add|Map|Use)\w*Tern\w*(?:<[\w, ]+>)?\(")]
    private static partial Regex RegistrationOfTern();

    [GeneratedRegex(@"\(.*\bhandler\b|<[^(]*THandler\b.*>\(|\(.*\bIHandler<")]
    private static partial Regex HandlerParameter();

    [GeneratedRegex("^(Handler|Batch|Shard|SqsConsumer|Consumer)Mode$|Poison")]
    private static partial Regex ModeOrPoison();

    /// <summary>A public type: a line without indentation in a package's text, and the lines below it.</summary>
    private sealed partial record ApiType(string Package, string Kind, string FullName)
    {
        public List<string> Members { get; } = [];

        /// <summary>The name without namespace and type parameters.</summary>
        public string Name => FullName.Split('<')[0].Split('.')[^1];

        /// <summary>Requests and responses, which have the names of the service.</summary>
        public bool IsGenerated => FullName.Contains(".Model.", StringComparison.Ordinal);

        public static ApiType Parse(string package, string line)
        {
            var match = Head().Match(line);
            Assert.True(match.Success, line);
            return new ApiType(package, match.Groups[1].Value, match.Groups[2].Value);
        }

        [GeneratedRegex(
            @"^(?:\[\w+\] )*(?:(?:static|abstract|sealed|readonly|ref) )*" +
            @"(record|class|struct|interface|enum|delegate)(?: class| struct)? ([\w.]+(?:<[^>]*>)?)")]
        private static partial Regex Head();
    }
}
