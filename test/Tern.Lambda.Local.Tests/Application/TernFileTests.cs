using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Application;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Application;

public sealed class TernFileTests
{
    [Fact]
    public void A_file_with_everything_is_read()
    {
        var model = Read("""
            {
              "$schema": "x", // comments and commas at the end are fine
              "environment": { "LEVEL": "debug", "N": 1 },
              "functions": {
                "place": {
                  "project": "Orders.Api", "handler": "place", "memory": 256, "timeout": 10, "environment": { "LEVEL": "info" }, "url": { "streaming": true }
                },
                "py": { "command": ["python3", "loop.py"], "folder": "py", "timeout": 7, "concurrency": 4, "extensions": ["opt", "x/observer"] },
              },
              "apis": {
                "shop": {
                  "type": "rest", "stage": "prod", "port": 8080, "binaryMediaTypes": ["image/*"], "stageVariables": { "a": "b" },
                  "authorizers": { "tokens": { "type": "token", "function": "py" } },
                  "routes": { "POST /orders": { "function": "place", "authorizer": "tokens" }, "ANY /{proxy+}": "py" },
                },
              },
              "queues": {
                "orders": { "function": "py", "batchSize": 50, "window": 2, "deadLetterQueue": "dead", "maxReceives": 4, "visibilityTimeout": 7 },
                "dead": { "folder": "queues/dead" },
                "paid": { "function": "py", "filters": [{ "body": { "kind": ["paid"] } }, { "body": ["paid"] }] },
              },
              "streams": {
                "orders": {
                  "function": "py", "fromBeginning": true, "bisect": true, "maxRetries": 2, "onFailure": "dead", "filters": { "eventName": ["INSERT"] },
                  "parallelizationFactor": 4, "tumblingWindow": 60
                }
              },
              "rules": { "paid": { "pattern": { "detail-type": ["paid"] }, "bus": "shop", "queue": "paid", "inputPath": "$.detail" } },
              "topics": { "news": { "function": "py", "queue": ["paid"], "rawMessageDelivery": true, "filterPolicy": { "kind": ["paid"] } } },
              "schedules": { "nightly": { "function": "py", "expression": "cron(0 3 * * ? *)", "input": { "a": [1] } } },
              "dynamodb": {
                "seed": "seed.json", "tables": { "orders": { "partitionKey": "Id", "sortKey": "Number:N", "stream": "NEW_IMAGE", "timeToLive": "Ends" } }
              },
            }
            """);
        var place = model.Functions[0];
        Assert.Equal(
            (Path.GetFullPath("/app/Orders.Api"), "place", 256, 10.0),
            (place.Project, place.Handler, place.MemoryMegabytes, place.Timeout!.Value.TotalSeconds));
        Assert.Equal(("info", "1"), (place.Environment["LEVEL"], place.Environment["N"]));
        Assert.Equal(["python3", "loop.py"], model.Functions[1].Command);
        Assert.Equal(["/app/opt", "/app/x/observer"], model.Functions[1].Extensions);
        Assert.Equal(["place", "shop"], model.Apis.Select(static api => api.Name));
        Assert.True(model.Apis[0].IsStreaming);
        var shop = model.Apis[1];
        Assert.Equal((ApiKind.Rest, "prod", 8080), (shop.Kind, shop.Stage, shop.Port));
        Assert.Equal((AuthorizerKind.Token, TimeSpan.FromMinutes(5)), (shop.Authorizers[0].Kind, shop.Authorizers[0].Cache));
        var news = Assert.Single(model.Topics);
        Assert.Equal(("news", true, """{ "kind": ["paid"] }"""), (news.Name, news.IsRaw, news.FilterPolicy));
        Assert.Equal(["py"], news.Functions);
        Assert.Equal(["paid"], news.Queues);
        Assert.Equal(("dead", 4, 7.0), (model.Queues[0].DeadLetterQueue, model.Queues[0].MaxReceives, model.Queues[0].VisibilityTimeout.TotalSeconds));
        Assert.Equal((50, 2.0), (model.QueueMappings[0].BatchSize, model.QueueMappings[0].Window.TotalSeconds));
        Assert.Equal(
            (true, true, 2, "dead"), (model.Streams[0].FromBeginning, model.Streams[0].Bisects, model.Streams[0].MaxRetries, model.Streams[0].OnFailure));
        Assert.Equal((4, 60.0), (model.Streams[0].ParallelizationFactor, model.Streams[0].TumblingWindow!.Value.TotalSeconds));
        Assert.True(model.Streams[0].Filters.Fits(JsonElement.Parse("""{"eventName":"INSERT"}""")));
        Assert.False(model.Streams[0].Filters.Fits(JsonElement.Parse("""{"eventName":"REMOVE"}""")));
        Assert.Equal((null, Path.GetFullPath("/app/queues/dead")), (model.Queues[0].Folder, model.Queues[1].Folder));
        Assert.True(model.QueueMappings[1].Filters.Fits(JsonElement.Parse("""{"body":"paid"}""")));
        Assert.Equal(
            ("paid", "shop", "paid", "$.detail", true),
            (model.Rules[0].Name, model.Rules[0].Bus, model.Rules[0].Queue, model.Rules[0].InputPath,
                model.Rules[0].Pattern.Fits(JsonElement.Parse("""{"detail-type":"paid"}"""))));
        Assert.Equal("""{ "a": [1] }""", model.Schedules[0].Input);
        Assert.Equal([Path.Combine("/app", "seed.json")], model.Tables!.SeedFiles);
        Assert.Equal(
            """{"TableName":"orders","AttributeDefinitions":[{"AttributeName":"Id","AttributeType":"S"},{"AttributeName":"Number","AttributeType":"N"}]"""
            + ""","KeySchema":[{"AttributeName":"Id","KeyType":"HASH"},{"AttributeName":"Number","KeyType":"RANGE"}]"""
            + ""","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"}"""
            + ""","TimeToLiveSpecification":{"AttributeName":"Ends","Enabled":true}}""",
            model.Tables.Tables[0]);
    }

    [Fact]
    public void Several_functions_get_all_changes_of_a_table()
    {
        var model = Read("""
            {"functions":{"a":{"command":"x"},"b":{"command":"x"}},"streams":{"t":{"function":["a","b"],"batchSize":7}},"queues":{"q":{"function":["a","b"]}}}
            """);
        Assert.Equal([("t", "a", 7), ("t", "b", 7)], model.Streams.Select(static stream => (stream.Table, stream.Function, stream.BatchSize)));
        Assert.Equal(["a", "b"], model.QueueMappings.Select(static mapping => mapping.Function));
    }

    [Theory]
    [InlineData("{", "tern.json: line 1: The file isn't valid JSON")]
    [InlineData("[]", "tern.json: must be an object in braces.")]
    [InlineData("{}", "tern.json: functions: An application must have at least one function")]
    [InlineData("""{"function":{}}""", "'function' is unknown here. Known names: environment, functions, apis")]
    [InlineData("""{"functions":{"a":{}}}""", "tern.json: functions.a: must have either 'project'")]
    [InlineData("""{"functions":{"a":{"command":"x","timeout":"10"}}}""", "functions.a.timeout: must be an integer from 1 to 900.")]
    [InlineData("""{"functions":{"a":{"command":"x","memroy":1}}}""", "functions.a: 'memroy' is unknown here")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"apis":{"s":{"routes":{"GET /":"b"}}}}""", "apis.s.routes.GET /: There is no function 'b'. The functions are a.")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"apis":{"s":{"routes":{"/":"a"}}}}""", "Expected METHOD /path")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"apis":{"s":{"routes":{"ANY /*":"a"}}}}""", "contains an asterisk: write {name+}")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"apis":{"s":{"routes":{"GET /{a+}/b":"a"}}}}""", "nothing may follow it")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"apis":{"s":{"type":"soap","routes":{"GET /":"a"}}}}""", "must be http, rest or alb.")]
    [InlineData("""{"functions":{"a":{"command":"x","url":true}},"apis":{"a":{"routes":{"GET /":"a"}}}}""", "The name is already used")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"apis":{"s":{"routes":{"GET /":{"function":"a","authorizer":"z"}}}}}""", "This API has no authorizer 'z'")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"queues":{"q":{"deadLetterQueue":"d"}}}""", "queues.q.deadLetterQueue: There is no queue 'd'")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"queues":{"q":{"function":"a","batchSize":11}}}""", "requires a 'window'")]
    [InlineData(
        """{"functions":{"a":{"command":"x"}},"queues":{"q":{"folder":"f"},"r":{"folder":"./f"}}}""", "The queue 'q' already uses this folder.")]
    [InlineData(
        """{"functions":{"a":{"command":"x"}},"queues":{"q":{"function":"a","filters":[{"body":"x"}]}}}""",
        "queues.q.filters[0]: body: the values that match must be in an array: [\"x\"].")]
    [InlineData(
        """{"functions":{"a":{"command":"x"}},"queues":{"q":{"function":"a","filters":[]}}}""",
        "queues.q.filters: must be a pattern, or an array of 1 to 10 patterns.")]
    [InlineData(
        """{"functions":{"a":{"command":"x"}},"rules":{"r":{"pattern":{"a":["x"]}}}}""", "rules.r: must have either 'function', which is invoked, or 'queue'")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"rules":{"r":{"function":"a"}}}""", "rules.r: has no 'pattern'.")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"rules":{"r":{"function":"b","pattern":{"a":["x"]}}}}""", "rules.r.function: There is no function 'b'")]
    [InlineData(
        """{"functions":{"a":{"command":"x"}},"rules":{"r":{"function":"a","pattern":{"a":"x"}}}}""", "rules.r.pattern: a: the values that match must be in an array")]
    [InlineData(
        """{"functions":{"a":{"command":"x"}},"rules":{"r":{"function":"a","pattern":{"a":["x"]},"inputPath":"detail"}}}""",
        "'detail' isn't a path.")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"schedules":{"s":{"function":"a","expression":"daily"}}}""", "schedules.s.expression")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"buckets":{"b":{"function":"a","folder":"/none/such"}}}""", "The folder /none/such doesn't exist")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"topics":{"t":{"function":"b"}}}""", "topics.t.function: There is no function 'b'")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"topics":{"t":{"queue":"q"}}}""", "topics.t.queue: There is no queue 'q'")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"topics":{"t":{"filterPolicy":"x"}}}""", "topics.t.filterPolicy: must be an object.")]
    [InlineData("""{"functions":{"a":{"command":"x"}},"dynamodb":{"tables":{"t":{"partitionKey":"Id:X"}}}}""", "the type after the colon must be S, N or B.")]
    public void Errors_name_their_place_and_the_expected_value(string json, string words) =>
        Assert.Contains(words, Assert.Throws<LocalApplicationException>(() => Read(json)).Message, StringComparison.Ordinal);

    [Fact]
    public void That_signatures_of_tokens_are_not_verified_is_said() =>
        Assert.Contains(
            "doesn't verify their signatures",
            Read(
                """
                {"functions":{"a":{"command":"x"}},
                 "apis":{"s":{"authorizers":{"j":{"type":"jwt"}},"routes":{"GET /":{"function":"a","authorizer":"j"}}}}}
                """).Remarks[0],
            StringComparison.Ordinal);

    private static ApplicationModel Read(string json) => TernFile.Read("/app/tern.json", Encoding.UTF8.GetBytes(json));
}
