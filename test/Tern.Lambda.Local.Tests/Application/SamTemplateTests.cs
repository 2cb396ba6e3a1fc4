using System.Text.Json;
using Tern.Lambda.Local.Application;
using Tern.Lambda.Local.Fronts;
using Tern.Local;

namespace Tern.Lambda.Local.Tests.Application;

public sealed class SamTemplateTests : SamTest
{
    [Fact]
    public void The_functions_of_a_template_and_what_calls_them_are_read()
    {
        Directory.CreateDirectory(Path.Combine(Folder, "api"));
        File.WriteAllText(Path.Combine(Folder, "api", "Api.csproj"), "<Project />");
        Directory.CreateDirectory(Path.Combine(Folder, "out"));
        File.WriteAllText(Path.Combine(Folder, "out", "bootstrap"), "");
        var model = Read("""
            AWSTemplateFormatVersion: '2010-09-09'
            Transform: AWS::Serverless-2016-10-31
            Parameters:
              Level: { Type: String, Default: info }
            Globals:
              Function:
                Timeout: 20
                Environment:
                  Variables:
                    LEVEL: !Ref Level
            Resources:
              Place:
                Type: AWS::Serverless::Function
                Properties:
                  CodeUri: api/
                  Handler: place
                  MemorySize: 256
                  Environment:
                    Variables:
                      TABLE: !Ref Orders
                      QUEUE: !Ref Payments
                      TEXT: !Sub "${Level}/${Orders}/${AWS::Region}"
                      OTHER: !ImportValue elsewhere
                  Events:
                    Post: { Type: HttpApi, Properties: { Path: /orders, Method: post, ApiId: !Ref Shop } }
                    Open:
                      Type: HttpApi
                      Properties:
                        Path: /health
                        Method: GET
                        ApiId: !Ref Shop
                        Auth: { Authorizer: NONE }
                    Rest: { Type: Api, Properties: { Path: '/legacy/{id}', Method: any } }
                    Topic: { Type: SNS, Properties: { Topic: !Ref Nowhere } }
              Pay:
                Type: AWS::Serverless::Function
                Properties:
                  CodeUri: out
                  Handler: bootstrap
                  Timeout: 5
                  Events:
                    Queue:
                      Type: SQS
                      Properties:
                        Queue: !GetAtt Payments.Arn
                        BatchSize: 5
                        FunctionResponseTypes: [ ReportBatchItemFailures ]
                        FilterCriteria: { Filters: [ { Pattern: !Sub '{"body":{"level":["${Level}"]}}' } ] }
                    Stream:
                      Type: DynamoDB
                      Properties:
                        Stream: !GetAtt Orders.StreamArn
                        StartingPosition: TRIM_HORIZON
                        BisectBatchOnFunctionError: true
                        MaximumRetryAttempts: 3
                        ParallelizationFactor: 2
                        TumblingWindowInSeconds: 30
                        FilterCriteria:
                          Filters:
                            - Pattern: '{"eventName":["INSERT"]}'
                        DestinationConfig:
                          OnFailure:
                            Destination: !GetAtt Dead.Arn
                    Paid:
                      Type: EventBridgeRule
                      Properties:
                        EventBusName: !Sub "arn:aws:events:${AWS::Region}:${AWS::AccountId}:event-bus/shop"
                        Pattern: { source: [ !Ref Level ], detail: { total: [ { numeric: [ '>', 100.5 ] } ] } }
                        InputPath: $.detail
                    Off: { Type: EventBridgeRule, Properties: { State: DISABLED, Pattern: { source: [ a ] } } }
                    Nightly: { Type: Schedule, Properties: { Schedule: rate(1 day), Input: '{"a":1}' } }
              Audit:
                Type: AWS::Events::Rule
                Properties:
                  EventPattern: { source: [ shop ] }
                  Targets:
                    - { Id: a, Arn: !GetAtt Dead.Arn }
                    - { Id: b, Arn: !GetAtt Pay.Arn, Input: '{}' }
                    - { Id: c, Arn: 'arn:aws:sns:us-east-1:1:topic' }
              Weekly:
                Type: AWS::Events::Rule
                Properties: { ScheduleExpression: rate(7 days), Targets: [ { Id: a, Arn: !GetAtt Pay.Arn, Input: '{"w":1}' } ] }
              Auth:
                Type: AWS::Serverless::Function
                Properties: { CodeUri: out, Handler: auth }
              Shop:
                Type: AWS::Serverless::HttpApi
                Properties:
                  Auth:
                    DefaultAuthorizer: Customers
                    Authorizers:
                      Customers:
                        FunctionArn: !GetAtt Auth.Arn
                        EnableSimpleResponses: true
                        AuthorizerPayloadFormatVersion: '2.0'
                        Identity: { Headers: [ Authorization ], ReauthorizeEvery: 60 }
              Payments:
                Type: AWS::SQS::Queue
                Properties:
                  VisibilityTimeout: 60
                  RedrivePolicy: { deadLetterTargetArn: !GetAtt Dead.Arn, maxReceiveCount: 3 }
              Dead: { Type: AWS::SQS::Queue, Metadata: { TernFolder: queues/dead } }
              Orders:
                Type: AWS::DynamoDB::Table
                Properties:
                  TableName: orders
                  BillingMode: PAY_PER_REQUEST
                  AttributeDefinitions: [ { AttributeName: Id, AttributeType: S } ]
                  KeySchema: [ { AttributeName: Id, KeyType: HASH } ]
                  StreamSpecification: { StreamViewType: NEW_AND_OLD_IMAGES }
                  Tags: [ { Key: a, Value: b } ]
            """);
        var place = model.Functions[0];
        Assert.Equal(("Place", "place", 256, 20.0), (place.Name, place.Handler, place.MemoryMegabytes, place.Timeout!.Value.TotalSeconds));
        Assert.EndsWith("Api.csproj", place.Project, StringComparison.Ordinal);
        Assert.Equal(
            ["LEVEL=info", "QUEUE=${queue:Payments}", "TABLE=orders", "TEXT=info/orders/us-east-1"],
            place.Environment.Select(static variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal));
        Assert.Equal(["./bootstrap"], model.Functions[1].Command);
        Assert.Equal(5, model.Functions[1].Timeout!.Value.TotalSeconds);

        var shop = model.Apis.Single(static api => api.Name == "Shop");
        Assert.Equal(["POST /orders Customers", "GET /health "], shop.Routes.Select(static route => $"{route.Key} {route.Authorizer}"));
        var authorizer = Assert.Single(shop.Authorizers);
        Assert.Equal((AuthorizerKind.Simple, "Auth", 60.0), (authorizer.Kind, authorizer.Function, authorizer.Cache.TotalSeconds));
        var rest = model.Apis.Single(static api => api.Kind == ApiKind.Rest);
        Assert.Equal(("ServerlessRestApi", "Prod", "ANY /legacy/{id}"), (rest.Name, rest.Stage, rest.Routes[0].Key));
        Assert.Equal(
            ("Payments", "Pay", 5, true),
            (model.QueueMappings[0].Queue, model.QueueMappings[0].Function, model.QueueMappings[0].BatchSize, model.QueueMappings[0].ReportsFailures));
        Assert.Equal(("Dead", 3), (model.Queues[0].DeadLetterQueue, model.Queues[0].MaxReceives));
        var stream = Assert.Single(model.Streams);
        Assert.Equal(("orders", true, true, 3, "Dead"), (stream.Table, stream.FromBeginning, stream.Bisects, stream.MaxRetries, stream.OnFailure));
        Assert.Equal((2, 30.0), (stream.ParallelizationFactor, stream.TumblingWindow!.Value.TotalSeconds));
        Assert.True(stream.Filters.Fits(JsonElement.Parse("""{"eventName":"INSERT"}""")));
        Assert.False(stream.Filters.Fits(JsonElement.Parse("""{"eventName":"REMOVE"}""")));
        Assert.True(model.QueueMappings[0].Filters.Fits(JsonElement.Parse("""{"body":{"level":"info"}}""")));
        Assert.Equal(Path.Combine(Folder, "queues", "dead"), model.Queues[1].Folder);
        Assert.Equal(
            ["Paid Pay  shop $.detail ", "Audit  Dead default  ", "Audit Pay  default  {}"],
            model.Rules.Select(static rule => $"{rule.Name} {rule.Function} {rule.Queue} {rule.Bus} {rule.InputPath} {rule.Input}"));
        Assert.True(model.Rules[0].Pattern.Fits(JsonElement.Parse("""{"source":"info","detail":{"total":100.75}}""")));
        Assert.Contains(model.Remarks, static remark => remark.StartsWith("rule Audit: its target c isn't a function", StringComparison.Ordinal));
        Assert.Equal([("Nightly", """{"a":1}"""), ("Weekly", """{"w":1}""")], model.Schedules.Select(static schedule => (schedule.Name, schedule.Input)));
        Assert.Contains("\"StreamEnabled\":true", model.Tables!.Tables[0], StringComparison.Ordinal);
        Assert.DoesNotContain("Tags", model.Tables.Tables[0], StringComparison.Ordinal);
        Assert.Contains(model.Remarks, static remark => remark.Contains("SNS", StringComparison.Ordinal));
        Assert.Contains(model.Remarks, static remark => remark.Contains("the variable OTHER isn't set", StringComparison.Ordinal));
    }

    [Fact]
    public void Conditions_and_maps_are_worked_out_with_the_defaults_of_the_parameters()
    {
        var model = Read("""
            Parameters:
              Stage: { Type: String, Default: dev }
            Mappings:
              Sizes: { dev: { memory: 128, layers: [ a ] }, prod: { memory: 1024 } }
            Conditions:
              IsProd: !Equals [ !Ref Stage, prod ]
              IsDev: !Not [ !Condition IsProd ]
              Both: !And [ !Condition IsProd, !Condition IsDev ]
              Either: !Or [ !Condition IsProd, !Condition IsDev ]
            Globals:
              Function: { Timeout: !If [ IsProd, 30, 7 ] }
            Resources:
              F:
                Type: AWS::Serverless::Function
                Metadata: { TernCommand: [ x ] }
                Properties:
                  MemorySize: !FindInMap [ Sizes, !Ref Stage, memory ]
                  Handler: !If [ Both, a, !Ref AWS::NoValue ]
                  Environment:
                    Variables:
                      LEVEL: !If [ IsDev, debug, info ]
                      PART: !Select [ 1, !Split [ '/', 'a/b' ] ]
                      GONE: !If [ IsProd, x, !Ref AWS::NoValue ]
                  Events: !If
                    - Either
                    - { Q: { Type: SQS, Properties: { Queue: !GetAtt Jobs.Arn } } }
                    - !Ref AWS::NoValue
              G: { Type: AWS::Serverless::Function, Condition: IsProd, Properties: { CodeUri: none } }
              Jobs: { Type: AWS::SQS::Queue, Condition: Either }
            """);
        var function = Assert.Single(model.Functions);
        Assert.Equal((128, 7.0, null), (function.MemoryMegabytes, function.Timeout!.Value.TotalSeconds, function.Handler));
        Assert.Equal(["LEVEL=debug", "PART=b"], function.Environment.Select(static variable => $"{variable.Key}={variable.Value}"));
        Assert.Equal("Jobs", Assert.Single(model.QueueMappings).Queue);
        Assert.Empty(model.Remarks);
    }

    [Theory]
    [InlineData("Resources: { A: { Condition: C } }", "Conditions.C: It isn't a condition of the template; it has none.")]
    [InlineData("Conditions: { C: !Condition C }\nResources: { A: { Condition: C } }", "Conditions.C: It depends on itself.")]
    [InlineData("Conditions: { C: [ 1 ] }\nResources: { A: { Condition: C } }", "Conditions.C: It must be Fn::Equals, Fn::Not")]
    [InlineData("Resources: { A: { Type: !If [ a, b ] } }", "Conditions.Fn::If: It requires a condition and two values, but has [\"a\",\"b\"].")]
    [InlineData("Resources: { A: { Type: !FindInMap [ M, a, b ] } }", "Mappings.M.a.b: The template refers to it, but it doesn't exist.")]
    [InlineData("Resources: { A: { Type: !FindInMap [ M ] } }", "Mappings: Fn::FindInMap requires a map and two keys, but has [\"M\"].")]
    [InlineData(
        "Mappings: { M: { a: { b: !FindInMap [ M, a, b ] } } }\nResources: { A: { Type: !FindInMap [ M, a, b ] } }",
        "Mappings.M.a.b: It must be a string, a number or a list of these")]
    [InlineData(
        "Mappings: { M: { a: { b: [ !FindInMap [ M, a, b ] ] } } }\nResources: { A: { Type: !FindInMap [ M, a, b ] } }",
        "Mappings.M.a.b: It must be a string, a number or a list of these")]
    [InlineData("Resources: [", "line")]
    [InlineData("Resources: {}", "Resources: It is empty.")]
    [InlineData("Resources: { A: { Type: AWS::Serverless::Function, Properties: { CodeUri: none } } }", "TernCommand")]
    [InlineData("Resources: { A: { Type: AWS::Serverless::Function, Properties: { Timeout: soon } } }", "'soon' isn't an integer.")]
    [InlineData(
        """
        Resources: { Q: { Type: AWS::SQS::Queue }, A: { Type: AWS::Serverless::Function, Metadata: { TernCommand: [ x ] }, Properties: { Events: { E: {
          Type: SQS, Properties: { Queue: !Ref Q, FilterCriteria: { Filters: [ { Pattern: '{"a":1}' } ] } } } } } } }
        """,
        "Resources.A.Properties.Events.E.FilterCriteria.Filters[0].Pattern: a: the values that match must be in an array: [1].")]
    [InlineData(
        """
        Resources: { T: { Type: AWS::Serverless::SimpleTable }, A: { Type: AWS::Serverless::Function, Metadata: { TernCommand: [ x ] }, Properties: {
          Events: { E: { Type: DynamoDB, Properties: { Stream: !GetAtt T.StreamArn, BatchSize: 0 } } } } } }
        """,
        "Resources.A.Properties.Events.E.BatchSize: It must be between 1 and 10000, but is 0.")]
    [InlineData(
        """
        Resources: { Q: { Type: AWS::SQS::Queue }, A: { Type: AWS::Serverless::Function, Metadata: { TernCommand: [ x ] }, Properties: { Events: { E: {
          Type: SQS, Properties: { Queue: !Ref Q, ScalingConfig: { MaximumConcurrency: 0 } } } } } } }
        """,
        "Resources.A.Properties.Events.E.ScalingConfig.MaximumConcurrency: It must be between 1 and 1000, but is 0.")]
    [InlineData(
        "Resources: { Q: { Type: AWS::SQS::Queue, Properties: { DelaySeconds: -1 } } }", "Q.Properties.DelaySeconds: It must be between 0 and 900, but is -1.")]
    [InlineData("a: &x [ *x ]\nResources: {}", "no earlier anchor 'x'")]
    [InlineData("Resorces: {}\nResources: { A: { Type: AWS::SNS::Topic } }", "Resorces: 'Resorces' is unknown here. Did you mean 'Resources'?")]
    [InlineData(
        "Resources: { A: { Type: AWS::Serverless::Function, Properties: { Tmeout: 4 } } }",
        "Resources.A.Properties.Tmeout: 'Tmeout' is unknown here. Did you mean 'Timeout'?")]
    [InlineData(
        "Globals: { Function: { Memory: 4 } }\nResources: { A: { Type: AWS::SNS::Topic } }",
        "Globals.Function.Memory: 'Memory' is unknown here. Did you mean 'MemorySize'?")]
    [InlineData("Resources: { A: { Type: AWS::Serverless::Funktion } }", "A.Type: 'AWS::Serverless::Funktion' isn't a type of resource. Did you mean")]
    [InlineData(
        "Resources: { A: { Type: AWS::Serverless::Function, Properties: { Events: { E: { Type: HttpApi, Properties: { Metod: get } } } } } }",
        "Resources.A.Properties.Events.E.Properties.Metod: 'Metod' is unknown here. Did you mean 'Method'?")]
    [InlineData(
        "Resources: { A: { Type: AWS::Serverless::Function, Properties: { Events: { E: { Type: HttpApy } } } } }",
        "Resources.A.Properties.Events.E.Type: 'HttpApy' isn't a type of event. Did you mean 'HttpApi'?")]
    [InlineData(
        "Resources: { A: { Type: AWS::Serverless::Function, Properties: { InlineCode: x } } }",
        "Its code is inline in the template, which isn't supported.")]
    [InlineData(
        """
        Resources: { Q: { Type: AWS::SQS::Queue, Properties: { VisibilityTimeout: 5 } }, A: { Type: AWS::Serverless::Function,
          Metadata: { TernCommand: [ x ] }, Properties: { Timeout: 60, Events: { E: { Type: SQS, Properties: { Queue: !Ref Q } } } } } }
        """,
        "queues.Q: The queue's visibility timeout of 5 s is below the timeout of A, 60 s. Lambda rejects this")]
    public void Errors_in_a_template_are_reported(string yaml, string words) =>
        Assert.Contains(words, Assert.Throws<LocalApplicationException>(() => Read(yaml)).Message, StringComparison.Ordinal);

    [Fact]
    public void Parameters_are_what_the_user_gives_then_what_samconfig_overrides_then_their_defaults_then_placeholders()
    {
        File.WriteAllText(Path.Combine(Folder, "samconfig.toml"), """
            version = 0.1
            [default.deploy.parameters]
            stack_name = "shop"
            parameter_overrides = "Stage=\"test stage\" ParameterKey=Owner,ParameterValue=me Other=1"
            [default.local_start_api.parameters]
            parameter_overrides = [
                "Region=eu", # the last one
            ]
            [prod.deploy.parameters]
            parameter_overrides = "Stage=prod"
            """);
        const string Template = """
            Parameters:
              Stage: { Type: String, Default: dev }
              Owner: { Type: String }
              Region: { Type: String }
              Given: { Type: String, Default: a, AllowedValues: [ a, b ] }
              Bucket: { Type: String }
              Size: { Type: Number, MinValue: 128 }
              Kind: { Type: String, AllowedValues: [ first, second ] }
            Resources:
              F:
                Type: AWS::Serverless::Function
                Metadata: { TernCommand: [ x ] }
                Properties:
                  MemorySize: !Ref Size
                  Environment: { Variables: { V: !Sub "${Stage}/${Owner}/${Region}/${Given}/${Bucket}/${Kind}" } }
            """;
        var model = Read(Template, ("Given", "b"));
        Assert.Equal("test stage/me/eu/b/Bucket/first", model.Functions[0].Environment["V"]);
        Assert.Equal(128, model.Functions[0].MemoryMegabytes);
        Assert.Equal(
            [
                "parameter Bucket: it has no default, so 'Bucket' is used. Set it with --parameter Bucket=VALUE.",
                "parameter Size: it has no default, so '128' is used. Set it with --parameter Size=VALUE.",
                "parameter Kind: it has no default, so 'first' is used. Set it with --parameter Kind=VALUE.",
                "samconfig: it overrides the parameter Other, which the template doesn't have.",
            ],
            model.Remarks);
        Assert.Contains(
            "The template has no parameter 'Stag'. Did you mean 'Stage'?",
            Assert.Throws<LocalApplicationException>(() => Read(Template, ("Stag", "x"))).Message,
            StringComparison.Ordinal);
        Assert.Contains(
            "Parameters.Given: 'c' isn't allowed: the template allows a, b.",
            Assert.Throws<LocalApplicationException>(() => Read(Template, ("Given", "c"))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Simulated_properties_of_a_function_are_read_and_the_others_reported()
    {
        var model = Read("""
            Resources:
              F:
                Type: AWS::Serverless::Function
                Metadata: { TernCommand: [ x ] }
                Properties:
                  Runtime: dotnet8
                  LoggingConfig: { LogFormat: JSON }
                  SnapStart: { ApplyOn: PublishedVersions }
                  TenancyConfig: { TenantIsolationMode: PER_TENANT }
                  ReservedConcurrentExecutions: '3'
                  DurableConfig: { ExecutionTimeout: 60 }
                  DeadLetterQueue: { Type: SQS, TargetArn: !GetAtt Dead.Arn }
                  EventInvokeConfig:
                    MaximumRetryAttempts: 0
                    DestinationConfig: { OnSuccess: { Type: EventBridge, Destination: !GetAtt Bus.Arn }, OnFailure: { Type: SQS } }
                  Tags: { a: b }
                  Events:
                    Placed:
                      Type: EventBridgeRule
                      Properties:
                        EventBusName: !Ref Bus
                        Pattern: { source: [ shop ] }
                        InputTransformer: { InputPathsMap: { id: $.detail.id }, InputTemplate: '{"order":<id>,"text":"order <id>"}' }
                        RetryPolicy: { MaximumRetryAttempts: 1 }
              G:
                Type: AWS::Lambda::Function
                Metadata: { TernCommand: [ x ] }
                Properties: { Code: { S3Bucket: b, S3Key: k }, MemorySize: '512' }
              Mapping:
                Type: AWS::Lambda::EventSourceMapping
                Properties: { FunctionName: !Ref G, EventSourceArn: !GetAtt Dead.Arn, BatchSize: '7' }
              Url: { Type: AWS::Lambda::Url, Properties: { AuthType: NONE, TargetFunctionArn: !GetAtt G.Arn } }
              Invoke: { Type: AWS::Lambda::EventInvokeConfig, Properties: { FunctionName: !Ref G, Qualifier: $LATEST, MaximumRetryAttempts: 1 } }
              Bus: { Type: AWS::Events::EventBus, Properties: { Name: shop } }
              Dead: { Type: AWS::SQS::Queue }
              T:
                Type: AWS::DynamoDB::Table
                Properties:
                  AttributeDefinitions: [ { AttributeName: Id, AttributeType: S } ]
                  KeySchema: [ { AttributeName: Id, KeyType: HASH } ]
                  ProvisionedThroughput: { ReadCapacityUnits: '5', WriteCapacityUnits: '6' }
              Topic: { Type: AWS::SNS::Topic }
              Role: { Type: AWS::IAM::Role }
            """);
        var (f, g) = (model.Functions[0], model.Functions[1]);
        Assert.Equal((128, "JSON", "INFO"), (f.MemoryMegabytes, f.LogFormat, f.LogLevel));
        Assert.Equal((true, true, 3), (f.IsSnapStart, f.IsTenantIsolated, f.ReservedConcurrency));
        Assert.Equal(
            (0, new DeliveryTarget(DeliveryKind.EventBus, "shop"), new DeliveryTarget(DeliveryKind.Queue, "FEventInvokeConfigOnFailureQueue"), "Dead"),
            (f.Async.MaxRetries, f.Async.OnSuccess, f.Async.OnFailure, f.Async.DeadLetterQueue));
        Assert.Equal((512, 1), (g.MemoryMegabytes, g.Async.MaxRetries));
        Assert.Equal(("Dead", "G", 7), (model.QueueMappings[0].Queue, model.QueueMappings[0].Function, model.QueueMappings[0].BatchSize));
        Assert.Equal(ApiKind.FunctionUrl, Assert.Single(model.Apis).Kind);
        var rule = Assert.Single(model.Rules);
        Assert.Equal("shop", rule.Bus);
        Assert.Equal(
            """{"order":"o-1","text":"order o-1"}""", rule.Transformer!.Apply("r", JsonElement.Parse("""{"detail":{"id":"o-1"}}"""), DateTimeOffset.UnixEpoch));
        Assert.Contains("\"TableName\":\"T-table\"", model.Tables!.Tables[0], StringComparison.Ordinal);
        Assert.Contains("\"ReadCapacityUnits\":5", model.Tables.Tables[0], StringComparison.Ordinal);
        Assert.Equal(
            [
                "Resources.F.Properties.DurableConfig isn't simulated: Durable execution isn't simulated: the handler gets each event as a plain invocation, "
                    + "without checkpoints or replays.",
                "Resources.F.Properties.Events.Placed.Properties.RetryPolicy isn't simulated.",
                "AWS::SNS::Topic isn't simulated: Topic.",
            ],
            model.Remarks);
    }

    [Fact]
    public void Versions_and_aliases_are_called_by_the_events_that_name_them()
    {
        var model = Read("""
            Globals: { Function: { AutoPublishAlias: live } }
            Resources:
              Orders:
                Type: AWS::Serverless::Function
                Metadata: { TernCommand: [ x ] }
                Properties:
                  Environment: { Variables: { ALIAS: !Ref Orders.Alias, VERSION: !Ref Orders.Version, CANARY: !Ref Canary, NUMBER: !GetAtt V2.Version } }
                  Events:
                    Get: { Type: HttpApi, Properties: { Path: /orders, Method: get } }
                  FunctionUrlConfig: { AuthType: NONE }
              V1: { Type: AWS::Lambda::Version, Properties: { FunctionName: !Ref Orders } }
              V2: { Type: AWS::Lambda::Version, Properties: { FunctionName: !GetAtt Orders.Arn } }
              Canary: { Type: AWS::Lambda::Alias, Properties: { FunctionName: !Ref Orders, FunctionVersion: !GetAtt V2.Version, Name: canary } }
              Plain: { Type: AWS::Lambda::Function, Metadata: { TernCommand: [ x ] }, Properties: { FunctionName: plain } }
              PlainVersion: { Type: AWS::Lambda::Version, Properties: { FunctionName: !Ref Plain } }
              PlainAlias: { Type: AWS::Lambda::Alias, Properties: { FunctionName: !Ref Plain, FunctionVersion: !GetAtt PlainVersion.Version, Name: prod } }
              Q: { Type: AWS::SQS::Queue }
              Mapping: { Type: AWS::Lambda::EventSourceMapping, Properties: { EventSourceArn: !GetAtt Q.Arn, FunctionName: !Ref PlainAlias } }
              Url: { Type: AWS::Lambda::Url, Properties: { TargetFunctionArn: !Ref Plain, Qualifier: prod, AuthType: NONE } }
              Rule:
                Type: AWS::Events::Rule
                Properties:
                  EventPattern: { source: [ shop ] }
                  Targets: [ { Id: a, Arn: !Ref Canary }, { Id: b, Arn: !Ref PlainVersion }, { Id: c, Arn: !GetAtt Plain.Arn } ]
            """);
        var (orders, plain) = (model.Functions[0], model.Functions[1]);
        Assert.Equal(3, orders.Versions.Count);
        Assert.Equal([("live", "1"), ("canary", "3")], orders.Versions.Aliases.Select(static alias => (alias.Key, alias.Value)));
        Assert.Equal([("prod", "1")], plain.Versions.Aliases.Select(static alias => (alias.Key, alias.Value)));
        const string Arn = "arn:aws:lambda:us-east-1:000000000000:function:Orders:";
        Assert.Equal(
            (Arn + "live", Arn + "1", Arn + "canary", "3"),
            (orders.Environment["ALIAS"], orders.Environment["VERSION"], orders.Environment["CANARY"], orders.Environment["NUMBER"]));
        Assert.Equal(
            ["Orders -> Orders:live", "ServerlessHttpApi -> Orders:live", "plain -> plain:prod"],
            model.Apis.Select(static api => $"{api.Name} -> {api.Routes[0].Function}").Order(StringComparer.Ordinal));
        Assert.Equal("plain:prod", Assert.Single(model.QueueMappings).Function);
        Assert.Equal(["Orders:canary", "plain:1", "plain"], model.Rules.Select(static rule => rule.Function));
        Assert.Empty(model.Remarks);
    }

    [Fact]
    public void Loops_of_the_language_extensions_are_written_out()
    {
        var model = Read("""
            Transform: [ AWS::LanguageExtensions, AWS::Serverless-2016-10-31 ]
            Parameters: { Names: { Type: CommaDelimitedList, Default: 'orders,returns' } }
            Resources:
              'Fn::ForEach::Functions':
                - Name
                - !Ref Names
                - '${Name}Function':
                    Type: AWS::Serverless::Function
                    Metadata: { TernCommand: [ x ] }
                    Properties:
                      FunctionName: !Ref Name
                      Handler: !Sub 'Shop::${Name}'
                      Environment:
                        Variables:
                          'Fn::ForEach::Regions':
                            - Region
                            - [ eu-1, us-1 ]
                            - 'URL_&{Region}': 'https://${Region}/${Name}'
                  '${Name}Queue': { Type: AWS::SQS::Queue, Properties: { QueueName: '${Name}-queue' } }
            """);
        Assert.Equal([("orders", "Shop::orders"), ("returns", "Shop::returns")], model.Functions.Select(static each => (each.Name, each.Handler)));
        Assert.Equal(
            [("URL_eu1", "https://eu-1/returns"), ("URL_us1", "https://us-1/returns")],
            model.Functions[1].Environment.Select(static each => (each.Key, each.Value)));
        Assert.Equal(["orders-queue", "returns-queue"], model.Queues.Select(static queue => queue.Name));
        Assert.Empty(model.Remarks);
    }

    [Theory]
    [InlineData("'Fn::ForEach::F': [ N, [ a, a ], { 'X${N}': { Type: AWS::SQS::Queue } } ]", "Resources.Xa: A loop creates it twice.")]
    [InlineData("'Fn::ForEach::F': [ N, [ a ] ]", "Resources.Fn::ForEach::F: Fn::ForEach requires a name, a list and a mapping.")]
    [InlineData("'Fn::ForEach::F': [ N, !Ref Unknown, { 'X${N}': { Type: AWS::SQS::Queue } } ]", "The list of Fn::ForEach must be a list of strings")]
    public void Errors_in_a_loop_are_reported(string loop, string words) => Assert.Contains(
        words, Assert.Throws<LocalApplicationException>(() => Read($"Resources:\n  {loop}\n")).Message, StringComparison.Ordinal);

    [Fact]
    public void The_project_that_makes_the_zip_of_a_function_is_found()
    {
        foreach (var name in new[] { "src/Place/Place.csproj", "src/Pay/Pay.csproj", "test/Place.Tests/Place.Tests.csproj", "src/Pay/bin/Old.csproj" })
        {
            Directory.CreateDirectory(Path.Combine(Folder, Path.GetDirectoryName(name)!));
            File.WriteAllText(Path.Combine(Folder, name), "<Project />");
        }

        var model = Read("""
            Resources:
              A: { Type: AWS::Serverless::Function, Properties: { CodeUri: out/place.zip } }
              Pay: { Type: AWS::Serverless::Function, Properties: { CodeUri: function.zip } }
              C: { Type: AWS::Serverless::Function, Properties: { CodeUri: function.zip }, Metadata: { TernProject: src/Place } }
            """);
        Assert.Equal(
            ["src/Place/Place.csproj", "src/Pay/Pay.csproj", "src/Place"],
            model.Functions.Select(function => Path.GetRelativePath(Folder, function.Project!).Replace('\\', '/')));
        var unclear = Assert.Throws<LocalApplicationException>(
            () => Read("Resources: { A: { Type: AWS::Serverless::Function, Properties: { CodeUri: function.zip } } }"));
        Assert.Contains("src/Pay/Pay.csproj, src/Place/Place.csproj with Metadata: { TernProject: path }", unclear.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_name_that_is_there_twice_is_read_as_CloudFormation_reads_it_and_reported()
    {
        var model = Read("""
            Resources:
              F:
                Type: AWS::Serverless::Function
                Metadata: { TernCommand: [ x ] }
                Properties: { Timeout: 4, Timeout: 5 }
            """);
        Assert.Equal(5, model.Functions[0].Timeout!.Value.TotalSeconds);
        Assert.Equal("line 5: 'Timeout' occurs twice; the last one applies.", Assert.Single(model.Remarks));
    }
}
