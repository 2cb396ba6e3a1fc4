using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceCodegen.Tests.UserBuilds;

public sealed class UserBuildTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern services ");

    private string Code => Path.Combine(_folder.FullName, "code");

    [Fact]
    public void A_named_operation_is_generated_with_what_it_reaches_and_the_files_are_listed()
    {
        var (exit, said) = Run("service=ssm\noperations=GetParameter");

        Assert.Equal((0, ""), (exit, said));
        Assert.Equal("internal sealed class GetParameterRequest", Line("Ssm/Operations/GetParameter.cs", "class GetParameterRequest"));
        Assert.True(File.Exists(Path.Combine(Code, "Ssm/Model/Parameter.cs")));
        Assert.False(File.Exists(Path.Combine(Code, "Ssm/Model/Command.cs")));
        Assert.False(File.Exists(Path.Combine(Code, "Ssm/SsmServiceCollectionExtensions.cs")));
        var listed = File.ReadAllLines(Path.Combine(_folder.FullName, "files.txt"));
        Assert.Equal(Directory.EnumerateFiles(Code, "*", SearchOption.AllDirectories).Count(), listed.Length);
    }

    [Fact]
    public void Clients_that_are_no_longer_requested_are_removed()
    {
        Run("service=ssm\noperations=GetParameter\nservice=sqs\noperations=SendMessage");
        Assert.True(Directory.EnumerateFiles(Path.Combine(Code, "Sqs")).Any());

        Run("service=ssm\noperations=GetParameters");

        Assert.False(File.Exists(Path.Combine(Code, "Ssm/Operations/GetParameter.cs")));
        Assert.DoesNotContain(
            Directory.EnumerateFiles(Code, "*", SearchOption.AllDirectories), static file => file.Contains("Sqs", StringComparison.Ordinal));
    }

    [Fact]
    public void Access_namespace_name_and_registration_are_chosen()
    {
        var (exit, _) = Run("service=ssm\noperations=GetParameter\nnamespace=My.Aws\nname=Parameters\naccess=public", "true");

        Assert.Equal(0, exit);
        Assert.Equal("public sealed class GetParameterRequest", Line("Parameters/Operations/GetParameter.cs", "class GetParameterRequest"));
        Assert.Equal("namespace My.Aws;", Line("Parameters/ParametersClient.cs", "namespace "));
        Assert.StartsWith(
            "public static", Line("Parameters/ParametersServiceCollectionExtensions.cs", "IServiceCollection AddParameters("), StringComparison.Ordinal);
    }

    [Fact]
    public void A_client_that_is_partly_written_by_hand_is_generated_by_its_settings()
    {
        var root = Path.Combine(Models, "../..");
        var golden = Path.Combine(root, "test/Tern.ServiceCodegen.Tests/Golden/DynamoDb");
        var settings = Path.Combine(root, "src/Tern.DynamoDb/Clients/dynamodb.json");

        var (exit, said) = Run($"service=dynamodb\noperations=GetItem,PutItem,Query\nsettings={settings}");

        Assert.Equal((0, ""), (exit, said));
        Assert.Equal(Texts(golden), Texts(Path.Combine(Code, "DynamoDb")));

        (exit, said) = Run("service=dynamodb\nsettings=missing.json");
        Assert.Equal(1, exit);
        Assert.Contains("TERN4003: The client of", said, StringComparison.Ordinal);
        Assert.Contains("The settings 'missing.json' can't be read", said, StringComparison.Ordinal);

        static IEnumerable<(string, string)> Texts(string folder) => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Select(file => (Path.GetRelativePath(folder, file), File.ReadAllText(file))).Order();
    }

    [Fact]
    public void A_protocol_is_chosen_among_those_that_the_service_knows()
    {
        Assert.Equal((0, ""), Run("service=cloudwatch\noperations=ListMetrics"));
        Assert.Contains("AwsCborProtocol", Line("CloudWatch/Operations/ListMetrics.cs", "Protocol."), StringComparison.Ordinal);

        Assert.Equal((0, ""), Run("service=cloudwatch\noperations=ListMetrics\nprotocol=awsQuery"));
        Assert.Contains("AwsQueryWriter", Line("CloudWatch/Operations/ListMetrics.cs", ".Begin(http"), StringComparison.Ordinal);
    }

    /// <summary>A fact about an operation or shape that was renamed would have no effect, without being
    /// noticed.</summary>
    [Fact]
    public void Facts_name_what_the_models_have()
    {
        foreach (var service in ServiceFacts.Services)
        {
            var facts = ServiceFacts.Of(service);
            var model = new ModelStore(Models).Read(new ServiceItem(service, [], null, null, IsPublic: false));
            Assert.All(facts.LongPolls.Concat(facts.AnswerSeconds.Keys), operation => Assert.Contains(operation, model.Operations.Keys));
            Assert.All(facts.RetryableErrors, error => Assert.NotNull(model.Shapes[error].Error));
            Assert.All(facts.EscapedTexts, text => Assert.Equal("string", model.Shapes[text].Type));
        }
    }

    [Theory]
    [InlineData("service=cloudwatch\nprotocol=soap", "TERN4004", "Protocol=\"soap\". Expected rpcv2Cbor or awsJson1_0 or awsQuery.")]
    [InlineData("service=smm", "TERN4001", "Did you mean 'ssm'?")]
    [InlineData("service=SSM", "TERN4001", "Did you mean 'ssm'?")]
    [InlineData("service=Secrets Manager", "TERN4001", "Did you mean 'secretsmanager'?")]
    [InlineData("service=SFN", "TERN4001", "Did you mean 'stepfunctions'?")]
    [InlineData("service=index", "TERN4001", "There is no AWS service 'index'.")]
    [InlineData("service=zzzzzzzzzz", "TERN4001", "There is no AWS service 'zzzzzzzzzz'. Use the service's name")]
    [InlineData("service=missing/model.json", "TERN4001", "that doesn't exist")]
    [InlineData("service=ssm\noperations=GetParamter", "TERN4002", "has no operation 'GetParamter'. Did you mean 'GetParameter'?")]
    [InlineData("service=ssm\noperations=getParameter", "TERN4002", "Did you mean 'GetParameter'?")]
    [InlineData("service=ssm\noperations=GetParameter\naccess=private", "TERN4004", "Access=\"private\". Expected Internal or Public.")]
    [InlineData("service=ssm\noperations=GetParameter\nname=my-ssm", "TERN4004", "Name=\"my-ssm\".")]
    [InlineData("service=ssm\noperations=GetParameter\nnamespace=My..Ssm", "TERN4004", "Namespace=\"My..Ssm\".")]
    [InlineData("service=ssm\noperations=GetParameter\nservice=ssm\noperations=PutParameter", "TERN4005", "SsmClient, as does another item")]
    public void Errors_are_reported_as_build_errors(string item, string code, string message)
    {
        var (exit, said) = Run(item);

        Assert.Equal(1, exit);
        Assert.StartsWith($"shop.csproj : error {code}: ", said, StringComparison.Ordinal);
        Assert.Contains(message, said, StringComparison.Ordinal);
        Assert.False(Directory.Exists(Code));
    }

    [Theory]
    [InlineData("logs", "CreateLogGroup", "CloudWatchLogs/CloudWatchLogsClient.cs")]
    [InlineData("events", "PutEvents", "EventBridge/EventBridgeClient.cs")]
    [InlineData("dynamodbstreams", "ListStreams", "DynamoDbStreams/DynamoDbStreamsClient.cs")]
    [InlineData("s3api", "ListBuckets", "S3/S3Client.cs")]
    [InlineData("deploy", "GetDeployment", "CodeDeploy/CodeDeployClient.cs")]
    [InlineData("configservice", "ListDiscoveredResources", "ConfigService/ConfigServiceClient.cs")]
    public void Every_name_that_botocore_and_the_command_line_have_for_a_service_is_known(string name, string operation, string file)
    {
        Assert.Equal((0, ""), Run($"service={name}\noperations={operation}"));
        Assert.True(File.Exists(Path.Combine(Code, file)), string.Join('\n', Directory.EnumerateFiles(Code, "*Client.cs", SearchOption.AllDirectories)));
    }

    [Theory]
    [InlineData("<AwsService Include=\"sts\" Acess=\"Public\" />", "The AwsService item 'sts' has Acess=\"…\", which isn't an option. Did you mean 'Access'?")]
    [InlineData("<AwsService Include=\"sts\" Operation=\"GetCallerIdentity\" />", "Did you mean 'Operations'? Options are Operations, Access, Namespace")]
    [InlineData("<AwsService Include=\"sts\"><Nmae>My</Nmae></AwsService>", "has Nmae=\"…\", which isn't an option. Did you mean 'Name'?")]
    [InlineData("<AwsServices Include=\"sts\" />", "The project has an item 'AwsServices'. Did you mean 'AwsService'?")]
    public void A_misspelled_option_is_an_error_with_what_was_meant(string item, string message)
    {
        var project = Path.Combine(_folder.FullName, "shop.csproj");
        File.WriteAllText(project, $"<Project><ItemGroup>{item}</ItemGroup></Project>");
        var (exit, said) = Run("service=sts\noperations=GetCallerIdentity", project: project);
        Assert.Equal(1, exit);
        Assert.Contains($"{project} : error TERN4004: ", said, StringComparison.Ordinal);
        Assert.Contains(message, said, StringComparison.Ordinal);
    }

    [Fact]
    public void Options_in_any_case_and_MSBuilds_own_metadata_are_accepted()
    {
        var project = Path.Combine(_folder.FullName, "shop.csproj");
        File.WriteAllText(
            project, "<Project><ItemGroup><AwsService Include=\"sts\" operations=\"GetCallerIdentity\" Condition=\"true\" />"
                + "<Other Acess=\"1\" /></ItemGroup></Project>");
        Assert.Equal((0, ""), Run("service=sts\noperations=GetCallerIdentity", project: project));
    }

    [Fact]
    public void Each_item_with_an_error_is_told()
    {
        var (_, said) = Run("service=smm\nservice=ssm\noperations=Nothing\nservice=sqs\noperations=SendMessage");
        Assert.Equal(2, said.Split("error TERN").Length - 1);
    }

    [Fact]
    public void A_large_service_without_operations_gets_a_hint_and_a_small_one_none()
    {
        var (exit, said) = Run("service=ssm");
        Assert.Equal(0, exit);
        Assert.Contains("all 152 operations of ssm", said, StringComparison.Ordinal);
        Assert.Equal((0, ""), Run("service=sqs"));
    }

    [Fact]
    public void A_model_of_ones_own_is_a_path()
    {
        var model = Path.Combine(_folder.FullName, "things.json");
        File.WriteAllText(model, """
            {"schema":1,"service":{"id":"Things","protocol":"awsJson1_1","targetPrefix":"T"},
             "operations":{"Get":{"method":"POST","uri":"/","input":"GetInput"}},
             "shapes":{"GetInput":{"type":"structure","members":{"Name":"String"}},"String":{"type":"string"}},
             "endpoints":{"parameters":{"Region":{"type":"string","builtIn":"AWS::Region"}},"rules":[{"conditions":[],
               "endpoint":{"url":"https://things.example.com"},"type":"endpoint"}]}}
            """);

        Assert.Equal((0, ""), Run("service=" + model));
        Assert.True(File.Exists(Path.Combine(Code, "Things/ThingsClient.cs")));

        File.WriteAllText(model, "{}");
        Assert.Contains("TERN4003", Run("service=" + model).Said, StringComparison.Ordinal);
    }

    [Fact]
    public void Models_are_read_as_well_compressed()
    {
        var plain = Directory.CreateDirectory(Path.Combine(_folder.FullName, "plain")).FullName;
        var packed = Path.Combine(_folder.FullName, "packed");
        foreach (var name in (string[])["sqs.json", "index.json"]) File.Copy(Path.Combine(Models, name), Path.Combine(plain, name));

        Assert.Equal(2, ModelStore.Pack(plain, packed));
        Assert.Equal(0, ModelStore.Pack(plain, packed));

        Assert.Equal((0, ""), Run("service=sqs\noperations=SendMessage", models: packed));
        var first = File.ReadAllText(Path.Combine(Code, "Sqs/SqsClient.cs"));
        Run("service=sqs\noperations=SendMessage");
        Assert.Equal(first, File.ReadAllText(Path.Combine(Code, "Sqs/SqsClient.cs")));
        Assert.Contains("Did you mean 'sqs'?", Run("service=sqz", models: packed).Said, StringComparison.Ordinal);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    internal static string Models { get; } = Path.Combine(Repository.Root, "models", "services");

    private (int Exit, string Said) Run(string items, string injects = "false", string? models = null, string? project = null)
    {
        var request = Path.Combine(_folder.FullName, "request.txt");
        File.WriteAllText(request, $"""
            #tool=1
            project={project ?? "shop.csproj"}
            output={Code}
            models={models ?? Models}
            stamp={Path.Combine(_folder.FullName, "files.txt")}
            dependencyInjection={injects}
            {items}

            """);
        using var said = new StringWriter();
        var exit = UserBuild.Run(request, said);
        // The last error is left to MSBuild, which names the project itself.
        var last = UserBuild.ErrorFile(request);
        Assert.Equal(exit != 0, File.Exists(last));
        return (exit, said + (exit == 0 ? "" : $"{project ?? "shop.csproj"} : error {File.ReadAllText(last).Insert(8, ":")}"));
    }

    private string Line(string file, string part) =>
        File.ReadLines(Path.Combine(Code, file)).First(line => line.Contains(part, StringComparison.Ordinal)).Trim();
}
