using System.Reflection;
using System.Text.Json;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Resolution;

namespace Tern.ServiceCodegen.Tests.Naming;

/// <summary>The rules of docs/design/generated-names.md.</summary>
public sealed class ShapeNamesTests
{
    private const string Model = """
        {
          "service": {"id":"Test","protocol":"awsJson1_0"},
          "operations": {
            "Do": {"method":"POST","uri":"/","input":"DoInput"},
            "Start": {"method":"POST","uri":"/"}
          },
          "shapes": {
            "DoInput": {"type":"structure","members":{
              "A":"DoRequest","B":"StartOperation","C":"TestClient","D":"thing","E":"Thing","F":"Either","G":"EitherTag",
              "H":"Stream","I":"Attribute","J":"Object","K":"Parameter","L":"AwsService"}},
            "DoRequest": {"type":"structure","members":{}},
            "StartOperation": {"type":"structure","members":{}},
            "TestClient": {"type":"structure","members":{}},
            "thing": {"type":"structure","members":{}},
            "Thing": {"type":"structure","members":{}},
            "Either": {"type":"structure","union":true,"members":{}},
            "EitherTag": {"type":"structure","members":{}},
            "Stream": {"type":"structure","members":{}},
            "Attribute": {"type":"structure","members":{}},
            "Object": {"type":"structure","members":{}},
            "Parameter": {"type":"structure","members":{}},
            "AwsService": {"type":"structure","members":{}},
            "InvalidOperation": {"type":"structure","error":{},"members":{}},
            "NotFound": {"type":"structure","error":{},"members":{}},
            "NotFoundException": {"type":"structure","error":{},"members":{}}
          }
        }
        """;

    [Theory]
    [InlineData("DoRequest", "DoRequestShape")]
    [InlineData("StartOperation", "StartOperationShape")]
    [InlineData("TestClient", "TestClientShape")]
    [InlineData("thing", "Thing")]
    [InlineData("Thing", "ThingShape")]
    [InlineData("Either", "Either")]
    [InlineData("EitherTag", "EitherTagShape")]
    [InlineData("Stream", "TestStream")]
    [InlineData("Attribute", "TestAttribute")]
    [InlineData("Object", "TestObject")]
    [InlineData("Parameter", "Parameter")]
    [InlineData("AwsService", "§AwsService")]
    public void A_shape_keeps_its_name_unless_it_is_taken(string shape, string name) => Assert.Equal(name, Names(isWhole: true).Of(shape));

    [Fact]
    public void Two_errors_of_one_name_become_two_exceptions()
    {
        Assert.Equal("NotFoundException", Names(isWhole: true).OfError("NotFoundException"));
        Assert.Equal("NotFoundErrorException", Names(isWhole: true).OfError("NotFound"));
    }

    [Fact]
    public void An_exception_that_implicit_usings_have_gets_the_services_name() =>
        Assert.Equal("TestInvalidOperationException", Names(isWhole: true).OfError("InvalidOperation"));

    /// <summary>A type that .NET adds to these namespaces must be added to the list before a service has a shape with
    /// its name.</summary>
    [Fact]
    public void The_names_of_implicit_usings_are_those_of_the_runtime()
    {
        // Types that are public only in the implementation, and not in the reference assemblies, aren't forwarded.
        var types = Assembly.Load("System.Runtime").GetForwardedTypes()
            .Concat(new[] { typeof(Enumerable), typeof(HttpClient), typeof(Console), typeof(Barrier) }
                .SelectMany(static type => type.Assembly.GetExportedTypes()));
        var spaces = ImplicitNames.Types.Select(static types => types.Namespace).ToHashSet();
        var missing = types
            .Where(type => type is { IsNested: false, IsGenericType: false, Namespace: { } space } && spaces.Contains(space))
            .Where(static type => !ImplicitNames.Contains(type.Name))
            .Select(static type => type.FullName);

        Assert.Empty(missing);
    }

    [Fact]
    public void Clients_that_are_printed_with_usings_mark_no_names() => Assert.Equal("Stream", Names(isWhole: false).Of("Stream"));

    private static ShapeNames Names(bool isWhole)
    {
        using var document = JsonDocument.Parse(Model);
        return new ShapeNames(new ServiceTarget("m", "o", "N", "Test") { IsWhole = isWhole }, ModelReader.Read("m.json", "", document.RootElement));
    }
}
