using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Application;

public sealed class SamApiTests : SamTest
{
    [Fact]
    public void A_REST_API_of_SAM_has_keys_preflights_and_validation()
    {
        var model = Read("""
            Resources:
              Shop:
                Type: AWS::Serverless::Api
                Properties:
                  StageName: prod
                  Cors: { AllowOrigin: "'https://a.example'", AllowHeaders: "'content-type'", MaxAge: "'600'", AllowCredentials: true }
                  Auth: { ApiKeyRequired: true, AddApiKeyRequiredToCorsPreflight: false, UsagePlan: { CreateUsagePlan: PER_API, Quota: { Limit: 5 } } }
                  Models: { Order: { type: object, required: [ id ] } }
              Key: { Type: AWS::ApiGateway::ApiKey, Properties: { Value: secret-1, Enabled: true } }
              Off: { Type: AWS::ApiGateway::ApiKey, Properties: { Value: secret-2, Enabled: false } }
              F:
                Type: AWS::Serverless::Function
                Metadata: { TernCommand: [ x ] }
                Properties:
                  Events:
                    List: { Type: Api, Properties: { RestApiId: !Ref Shop, Path: /orders, Method: get, Auth: { ApiKeyRequired: false } } }
                    Place:
                      Type: Api
                      Properties:
                        RestApiId: !Ref Shop
                        Path: /orders
                        Method: post
                        RequestModel: { Model: Order, Required: true, ValidateBody: true, ValidateParameters: true }
                        RequestParameters: [ method.request.querystring.page: { Required: true }, method.request.header.x-other ]
                    All: { Type: Api, Properties: { RestApiId: !Ref Shop, Path: '/all/{proxy+}', Method: any } }
                    Loose: { Type: Api, Properties: { Path: /loose, Method: get, RequestParameters: [ method.request.querystring.q: { Required: true } ] } }
            """);
        var shop = model.Apis.Single(static api => api.Name == "Shop");
        Assert.Equal([("Key", "secret-1")], shop.ApiKeys.Select(static key => (key.Id, key.Value)));
        Assert.Equal(
            ["GET /orders", "POST /orders key", "ANY /all/{proxy+} key", "OPTIONS /orders", "OPTIONS /all/{proxy+}"],
            shop.Routes.Select(static route => route.Key + (route.IsKeyRequired ? " key" : "")));
        Assert.Equal(
            [
                "Access-Control-Allow-Headers: content-type", "Access-Control-Allow-Methods: GET,OPTIONS,POST",
                "Access-Control-Allow-Origin: https://a.example", "Access-Control-Max-Age: 600", "Access-Control-Allow-Credentials: true",
            ],
            shop.Routes[3].Mock!.Headers.Select(static header => $"{header.Key}: {header.Value}"));
        Assert.Contains("DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT", shop.Routes[4].Mock!.Headers.Select(static header => header.Value));
        var validation = shop.Routes[1].Validation!;
        Assert.Equal(["querystring.page"], validation.RequiredParameters);
        Assert.Equal("""{"type":"object","required":["id"]}""", validation.Body!.Value.GetRawText());
        Assert.Null(model.Apis.Single(static api => api.Name == "ServerlessRestApi").Routes[0].Validation);
        Assert.Equal(
            [
                "Resources.Shop.Properties.Auth.UsagePlan.Quota isn't simulated: Requests per key aren't counted.",
                "API Shop: methods that require a key accept 'secret-1' in the header x-api-key.",
            ],
            model.Remarks);
    }

    [Fact]
    public void The_preflight_of_a_REST_API_has_its_default_authorizer_unless_it_is_left_out()
    {
        var template = """
            Resources:
              Shop:
                Type: AWS::Serverless::Api
                Properties:
                  StageName: prod
                  Cors: "'*'"
                  Auth: { DefaultAuthorizer: A, AddDefaultAuthorizerToCorsPreflight: FLAG, Authorizers: { A: { FunctionArn: !GetAtt F.Arn } } }
              F:
                Type: AWS::Serverless::Function
                Metadata: { TernCommand: [ x ] }
                Properties: { Events: { List: { Type: Api, Properties: { RestApiId: !Ref Shop, Path: /orders, Method: get } } } }
            """;
        var with = Read(template.Replace("FLAG", "true", StringComparison.Ordinal)).Apis[0].Routes[1];
        Assert.Equal(("A", "*"), (with.Authorizer, with.Mock!.Headers.Single(static header => header.Key.EndsWith("Origin", StringComparison.Ordinal)).Value));
        Assert.Null(Read(template.Replace("FLAG", "false", StringComparison.Ordinal)).Apis[0].Routes[1].Authorizer);
    }

    [Fact]
    public void A_REST_API_of_the_CDK_is_read()
    {
        var model = Read("""
            Resources:
              Fn: { Type: AWS::Lambda::Function, Metadata: { TernCommand: [ x ] }, Properties: { FunctionName: orders } }
              FnVersion: { Type: AWS::Lambda::Version, Properties: { FunctionName: !Ref Fn } }
              FnAlias: { Type: AWS::Lambda::Alias, Properties: { FunctionName: !Ref Fn, FunctionVersion: !GetAtt FnVersion.Version, Name: live } }
              Api: { Type: AWS::ApiGateway::RestApi, Properties: { Name: shop, BinaryMediaTypes: [ image/png ] } }
              Account: { Type: AWS::ApiGateway::Account, DependsOn: Api }
              Orders: { Type: AWS::ApiGateway::Resource, Properties: { RestApiId: !Ref Api, ParentId: !GetAtt Api.RootResourceId, PathPart: orders } }
              Order: { Type: AWS::ApiGateway::Resource, Properties: { RestApiId: !Ref Api, ParentId: !Ref Orders, PathPart: '{id}' } }
              Guard:
                Type: AWS::ApiGateway::Authorizer
                Properties:
                  RestApiId: !Ref Api
                  Type: TOKEN
                  AuthorizerUri: !Join ['', ['arn:aws:apigateway:', !Ref 'AWS::Region', ':lambda:path/2015-03-31/functions/', !GetAtt Fn.Arn, /invocations]]
                  IdentitySource: method.request.header.X-Token
              Validator: { Type: AWS::ApiGateway::RequestValidator, Properties: { RestApiId: !Ref Api, ValidateRequestParameters: true } }
              Get:
                Type: AWS::ApiGateway::Method
                Properties:
                  RestApiId: !Ref Api
                  ResourceId: !Ref Order
                  HttpMethod: GET
                  AuthorizationType: CUSTOM
                  AuthorizerId: !Ref Guard
                  ApiKeyRequired: true
                  RequestValidatorId: !Ref Validator
                  RequestParameters: { method.request.querystring.page: true, method.request.header.x-other: false }
                  Integration:
                    Type: AWS_PROXY
                    IntegrationHttpMethod: POST
                    RequestParameters: { integration.request.header.X-Amz-Tenant-Id: method.request.header.x-customer, integration.request.header.a: "'b'" }
                    Uri: !Join ['', ['arn:aws:apigateway:', !Ref 'AWS::Region', ':lambda:path/2015-03-31/functions/', !Ref FnAlias, /invocations]]
              Options:
                Type: AWS::ApiGateway::Method
                Properties:
                  RestApiId: !Ref Api
                  ResourceId: !Ref Orders
                  HttpMethod: OPTIONS
                  AuthorizationType: NONE
                  Integration:
                    Type: MOCK
                    RequestTemplates: { application/json: '{ statusCode: 200 }' }
                    IntegrationResponses:
                      - StatusCode: '204'
                        ResponseParameters: { method.response.header.Access-Control-Allow-Origin: "'*'" }
              Aws:
                Type: AWS::ApiGateway::Method
                Properties: { RestApiId: !Ref Api, ResourceId: !GetAtt Api.RootResourceId, HttpMethod: GET, Integration: { Type: AWS, Uri: x } }
              Deployment: { Type: AWS::ApiGateway::Deployment, Properties: { RestApiId: !Ref Api } }
              Stage: { Type: AWS::ApiGateway::Stage, Properties: { RestApiId: !Ref Api, DeploymentId: !Ref Deployment, StageName: test, Variables: { a: b } } }
            """);
        var api = Assert.Single(model.Apis);
        Assert.Equal(("Api", ApiKind.Rest, "test", "b"), (api.Name, api.Kind, api.Stage, api.StageVariables["a"]));
        Assert.Equal(["image/png"], api.BinaryMediaTypes);
        Assert.Equal(["GET /orders/{id} -> orders:live", "OPTIONS /orders -> "], api.Routes.Select(static route => $"{route.Key} -> {route.Function}"));
        var (get, options) = (api.Routes[0], api.Routes[1]);
        Assert.Equal(("Guard", true), (get.Authorizer, get.IsKeyRequired));
        Assert.Equal(["querystring.page"], get.Validation!.RequiredParameters);
        Assert.NotNull(get.Tenant);
        Assert.Equal((204, "*"), (options.Mock!.StatusCode, Assert.Single(options.Mock.Headers).Value));
        var guard = Assert.Single(api.Authorizers);
        Assert.Equal((AuthorizerKind.Token, "orders", 300), (guard.Kind, guard.Function, guard.Cache.TotalSeconds));
        Assert.Equal(
            [
                "Resources.Get.Properties.Integration.RequestParameters.integration.request.header.a isn't simulated.",
                "Resources.Aws.Properties.Integration isn't simulated: it is neither a proxy integration with a function of this template nor a mock.",
                "API Api: methods that require a key accept 'local-api-key' in the header x-api-key.",
            ],
            model.Remarks);
    }

    [Fact]
    public void An_HTTP_API_of_the_CDK_is_read()
    {
        var model = Read("""
            Resources:
              Fn: { Type: AWS::Lambda::Function, Metadata: { TernCommand: [ x ] }, Properties: {} }
              Api:
                Type: AWS::ApiGatewayV2::Api
                Properties: { Name: shop, ProtocolType: HTTP, CorsConfiguration: { AllowOrigins: [ '*' ], AllowMethods: [ GET ] } }
              Integration:
                Type: AWS::ApiGatewayV2::Integration
                Properties: { ApiId: !Ref Api, IntegrationType: AWS_PROXY, IntegrationUri: !GetAtt Fn.Arn, PayloadFormatVersion: '2.0' }
              Old:
                Type: AWS::ApiGatewayV2::Integration
                Properties: { ApiId: !Ref Api, IntegrationType: AWS_PROXY, IntegrationUri: !GetAtt Fn.Arn, PayloadFormatVersion: '1.0' }
              Proxy: { Type: AWS::ApiGatewayV2::Integration, Properties: { ApiId: !Ref Api, IntegrationType: HTTP_PROXY, IntegrationUri: 'https://a.example' } }
              Jwt:
                Type: AWS::ApiGatewayV2::Authorizer
                Properties:
                  ApiId: !Ref Api
                  AuthorizerType: JWT
                  IdentitySource: [ $request.header.Authorization ]
                  JwtConfiguration: { Audience: [ shop ], Issuer: https://issuer.example }
              Get:
                Type: AWS::ApiGatewayV2::Route
                Properties:
                  ApiId: !Ref Api
                  RouteKey: GET /orders/{id}
                  AuthorizationType: JWT
                  AuthorizerId: !Ref Jwt
                  AuthorizationScopes: [ orders/read ]
                  Target: !Join [ '', [ 'integrations/', !Ref Integration ] ]
              Rest: { Type: AWS::ApiGatewayV2::Route, Properties: { ApiId: !Ref Api, RouteKey: $default, Target: !Join [ /, [ integrations, !Ref Old ] ] } }
              Away: { Type: AWS::ApiGatewayV2::Route, Properties: { ApiId: !Ref Api, RouteKey: GET /x, Target: !Join [ /, [ integrations, !Ref Proxy ] ] } }
              Stage: { Type: AWS::ApiGatewayV2::Stage, Properties: { ApiId: !Ref Api, StageName: $default, AutoDeploy: true } }
              Socket: { Type: AWS::ApiGatewayV2::Api, Properties: { Name: s, ProtocolType: WEBSOCKET } }
              Quick: { Type: AWS::ApiGatewayV2::Api, Properties: { Name: q, ProtocolType: HTTP, Target: !GetAtt Fn.Arn } }
            """);
        Assert.Equal(["Api", "Quick"], model.Apis.Select(static api => api.Name));
        var api = model.Apis[0];
        Assert.Equal((ApiKind.Http, "$default", "GET"), (api.Kind, api.Stage, Assert.Single(api.Cors!.AllowMethods)));
        Assert.Equal(
            ["GET /orders/{id} -> Fn, Jwt, False", "$default -> Fn, , True"],
            api.Routes.Select(static route => $"{route.Key} -> {route.Function}, {route.Authorizer}, {route.IsVersion1}"));
        Assert.Equal(["orders/read"], api.Routes[0].Scopes);
        Assert.Equal(("https://issuer.example", "shop"), (api.Authorizers[0].Issuer, api.Authorizers[0].Audience[0]));
        Assert.Equal("$default", Assert.Single(model.Apis[1].Routes).Key);
        Assert.Equal(
            [
                "Resources.Away.Properties.Target isn't simulated: it isn't an integration with a function of this template.",
                "Resources.Socket isn't simulated: its protocol is WEBSOCKET.",
                "API Api: the authorizer Jwt reads the claims of tokens, but doesn't verify their signatures.",
            ],
            model.Remarks);
    }
}
