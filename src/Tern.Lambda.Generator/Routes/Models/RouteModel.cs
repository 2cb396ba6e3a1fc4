namespace Tern.Lambda.Generator;

/// <summary>A route.</summary>
/// <param name="Method">The method, in uppercase; <c>*</c> for any method.</param>
/// <param name="Pattern">The whole pattern.</param>
/// <param name="Target">The target of the call: an expression without its argument list.</param>
/// <param name="Parameters">The parameters of the handler.</param>
/// <param name="Result">The result of the handler.</param>
/// <param name="Scope">The scope: routes of one scope are mapped to one application, as far as that can be
/// determined.</param>
/// <param name="At">The location of the route.</param>
/// <param name="Name">The name of the method that is called; empty for a lambda expression.</param>
internal sealed record RouteModel(
    string Method,
    string Pattern,
    string Target,
    EquatableArray<RouteParameter> Parameters,
    RouteResult Result,
    string Scope,
    LocationModel At,
    string Name);

/// <summary>A call that maps a route.</summary>
/// <param name="Route">The route.</param>
/// <param name="Map">The name of the method that is called, such as <c>MapGet</c>.</param>
/// <param name="Interceptor">The arguments of the interceptor attribute, which identify the call.</param>
/// <param name="Like">A lambda expression of the handler's type.</param>
internal sealed record RouteCall(RouteModel Route, string Map, string Interceptor, string Like);

/// <summary>A class of routes.</summary>
/// <param name="FileName">The name of its generated file.</param>
/// <param name="Namespace">Its namespace; empty for the global one.</param>
/// <param name="Containers">The headers of the containing types, outermost first.</param>
/// <param name="Header">The header of the class.</param>
/// <param name="Services">The parameters of its constructor.</param>
/// <param name="Routes">Its routes.</param>
internal sealed record RouteClass(
    string FileName,
    string Namespace,
    EquatableArray<string> Containers,
    string Header,
    EquatableArray<string> Services,
    EquatableArray<RouteModel> Routes);
